import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readQueryString } from './query-string.ts';

const read = (text: string) => {
  const { values, malformed } = readQueryString(text);
  return { values: Object.fromEntries(values), malformed };
};

describe('readQueryString', () => {
  it('keeps every value of a repeated name, in order', () => {
    expect(read('a=1&b=2&a=3')).toEqual({ values: { a: ['1', '3'], b: ['2'] }, malformed: [] });
  });

  it('takes a name without a value as an empty value, and nothing between two & as nothing', () => {
    expect(read('live&&q=')).toEqual({ values: { live: [''], q: [''] }, malformed: [] });
  });

  it('decodes once: %2541 is %41, + is a blank', () => {
    expect(read('q=%2541+b%20c').values).toEqual({ q: ['%41 b c'] });
  });

  it.each(['q=%', 'q=%zz', 'q=%ff', 'q=%e2%28%a1'])('names the parameter of %s as malformed', (text) => {
    expect(read(text)).toEqual({ values: {}, malformed: ['q'] });
  });

  it('is not fooled by the names of object properties', () => {
    expect([...readQueryString('__proto__=1&constructor=2').values.keys()]).toEqual(['__proto__', 'constructor']);
  });

  it('reads back whatever URLSearchParams writes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }))),
        (pairs) => {
          const { values, malformed } = readQueryString(new URLSearchParams(pairs).toString());
          expect(malformed).toEqual([]);
          for (const [name] of pairs) {
            expect(values.get(name)).toEqual(pairs.filter(([other]) => other === name).map(([, value]) => value));
          }
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readQueryString(text)));
  });
});
