import { describe, expect, it } from '@jest/globals';
import { inOneLine, oneLine } from './one-line.ts';

describe('a value in a text', () => {
  it.each([
    ['1 A ST\n2. FAKE RECORD (us-or-2): active', '1 A ST 2. FAKE RECORD (us-or-2): active'],
    ['AGENTS INC\r\n- President JANE FAKE', 'AGENTS INC - President JANE FAKE'],
    ['A\rB', 'A B'],
    ['A\u2028B\u2029C\u0085D\vE\fF', 'A B C D E F'],
    ['A\tB\0C\u001B[2KD', 'A B C [2KD'],
    ['\u202Egpj.exe\u202C \u2066A\u2069', 'gpj.exe A'],
    ['A\u{E0041}\u{E0042}\u200BB\uFEFF', 'AB'],
    ['क्\u200Dष', 'क्\u200Dष'],
    ['  Café  & Söhne  ', 'Café & Söhne'],
    ['', ''],
  ])('stands in one line: %j', (text, expected) => {
    expect(oneLine(text)).toBe(expected);
  });

  it('does so wherever it is in an object, and nothing else changes', () => {
    const at = new Date(0);
    const found = { name: 'A\nB', list: ['C\u2028D', { deep: 'E\tF' }], number: 1, none: null, flag: true, at };
    expect(inOneLine(found)).toEqual({
      ...{ name: 'A B', list: ['C D', { deep: 'E F' }] },
      ...{ number: 1, none: null, flag: true, at },
    });
    expect(inOneLine(JSON.parse('{"__proto__":"A\\nB"}'))).toEqual(JSON.parse('{"__proto__":"A B"}'));
  });
});
