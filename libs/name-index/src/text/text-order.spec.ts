import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareText } from './text-order.ts';

describe('order of texts', () => {
  it('is the order of their UTF-8 bytes', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'é', '\ud7ff', '\ue000', '\uffff', '😀', '\u{10ffff}'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(Math.sign(compareText(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
      }),
      { numRuns: 2000 },
    );
  });
});
