import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { apostrophes, dots } from './folded-characters.ts';
import { foldedName, foldWords } from '../index.ts';

describe('folded name', () => {
  it.each([
    ['Café', 'CAFE'],
    ['Cafe\u0301', 'CAFE'],
    ["O'Neil & Sons, L.L.C.", 'ONEIL AND SONS LLC'],
    ['O’Neil', 'ONEIL'],
    ['U.S. Steel', 'US STEEL'],
    ['U. S. Steel', 'U S STEEL'],
    ["J.R.'S Diner", 'JRS DINER'],
    ["C.'s Barbershop", 'CS BARBERSHOP'],
    ["Papa''s L.’s Smokehouse", 'PAPAS LS SMOKEHOUSE'],
    ["Café J.R.'s", 'CAFE JRS'],
    ["The 'A.B.' Club.", 'THE AB CLUB'],
    ['AT&T', 'AT AND T'],
    ['Smith & Jones', 'SMITH AND JONES'],
    ['Smith and Jones', 'SMITH AND JONES'],
    ['7-Eleven #42', '7 ELEVEN 42'],
    ["Joe's", 'JOES'],
    ["The Boys' Club", 'THE BOYS CLUB'],
    ["'Tis", 'TIS'],
    ['Wait... what', 'WAIT WHAT'],
    ['Wait…what', 'WAIT WHAT'],
    ['AMAZON.COM', 'AMAZONCOM'],
    ['  A\t B\u00a0C  ', 'A B C'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'STRASSE'],
    ['Æsir Øl Łódź Þor', 'AESIR OL LODZ THOR'],
    ['Ñandú Façade Šimić', 'NANDU FACADE SIMIC'],
    ['ﬁne Ⅳ ＡＢＣ ²', 'FINE IV ABC 2'],
    ['Acme™ Widgets® Co℠', 'ACME WIDGETS CO'],
    ['Hawaiʻi', 'HAWAII'],
    ['Col·legi', 'COLLEGI'],
    ['Coŀlegi', 'COLLEGI'],
    ['co\u00adoperative', 'COOPERATIVE'],
    ['one\u200btwo', 'ONETWO'],
    ['\ufeffone\ufeff two\u3164\u2060\ufe0f\u200e', 'ONE TWO'],
    ['Happy 😀🇺🇸 Dog👩‍💻Cat', 'HAPPY DOG CAT'],
    ['Ελλάς', 'ΕΛΛΑΣ'],
    ['Привет', 'ПРИВЕТ'],
    ['東京 株式会社', '東京 株式会社'],
    ['한국', '한국'],
    ['株式会社ミドリ工業', '株式会社 ミトリ 工業'],
    ['ミドリ工業(株)', 'ミトリ 工業 株'],
    ['アオバInternational', 'アオハ INTERNATIONAL'],
    ['アオバ・サービス', 'アオハ サーヒス'],
    ['北京科技有限公司', '北京 科技 有限公司'],
    ['北京ABC第3工廠', '北京 ABC 第 3 工廠'],
    ['ＡＢＣ東京商事', 'ABC 東京 商事'],
    ['さくら銀行', 'さくら 銀行'],
    ['Café ＆ Bar', 'CAFE AND BAR'],
    ['İstanbul ırmak', 'ISTANBUL IRMAK'],
    ['...', ''],
    ['', ''],
    [' ', ''],
  ])('of %j is %j', (name, folded) => {
    expect(foldedName(name)).toBe(folded);
    expect(foldWords(name)).toEqual(folded === '' ? [] : folded.split(' '));
  });

  it('loses every kind of apostrophe and dot between letters, however many', () => {
    for (const mark of [...apostrophes, ...dots]) {
      expect([mark, foldedName(`O${mark}Neil`)]).toEqual([mark, 'ONEIL']);
      expect([mark, foldedName(`Café${mark}Olé`)]).toEqual([mark, 'CAFEOLE']);
      expect([mark, foldedName(`A${mark}${mark}B`)]).toEqual([mark, 'AB']);
      expect([mark, foldedName(`A.${mark}'B`)]).toEqual([mark, 'AB']);
      expect([mark, foldedName(`${mark}A ${mark} B${mark}`)]).toEqual([mark, 'A B']);
    }
  });

  it('is the same folded once more, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
        const folded = foldedName(name);
        expect(foldedName(folded)).toBe(folded);
        expect(foldWords(name)).toEqual(folded === '' ? [] : folded.split(' '));
        expect(folded).toMatch(/^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same folded once more, for any text of Chinese and Japanese', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'東京北京株式会社有限公司工業銀行商事日本電信一般社団法人华安ミドリー・さくらA3 '),
      maxLength: 20,
    });
    fc.assert(
      fc.property(text, (name) => {
        const folded = foldedName(name);
        expect(foldedName(folded)).toBe(folded);
        expect(folded.replaceAll(' ', '')).toBe(foldedName(name.replaceAll(/[ ・]/g, '')).replaceAll(' ', ''));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same folded once more, for every single character of Unicode', () => {
    const changed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (/[\p{Cn}\p{Co}]/u.test(character)) continue; // a code for none, or for nobody else's
      const folded = foldedName(`a${character}b`);
      if (foldedName(folded) !== folded) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  it('does not depend on letter case, composition or the way past ASCII', () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcXYZ019 .'&-éÉñü,"), maxLength: 20 });
    fc.assert(
      fc.property(letters, (name) => {
        const folded = foldedName(name);
        expect(foldedName(name.toUpperCase())).toBe(folded);
        expect(foldedName(name.toLowerCase())).toBe(folded);
        expect(foldedName(name.normalize('NFD'))).toBe(folded);
        expect(foldedName(`${name} é`)).toBe(`${folded} E`.trim());
      }),
      { numRuns: 2000 },
    );
  });
});
