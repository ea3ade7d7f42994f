import { describe, expect, it } from '@jest/globals';
import { SealedTexts } from './sealed-texts.ts';

describe('a sealed text', () => {
  const texts = new SealedTexts('a secret of the installation, long enough');

  it.each(['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', '', 'Zürich ✓'])('opens as it was: %j', (text) => {
    const sealed = texts.seal(text);
    expect(texts.open(sealed)).toBe(text);
    if (text !== '') expect(sealed.toString('latin1')).not.toContain(text);
  });

  it('is never the same twice', () => {
    expect(texts.seal('one').equals(texts.seal('one'))).toBe(false);
  });

  it('does not open with another secret, or where a bit is another', () => {
    const sealed = texts.seal('one');
    const other = new SealedTexts('another secret of the installation');
    expect(() => other.open(sealed)).toThrow();
    expect([other.openIfOwn(sealed), texts.openIfOwn(sealed)]).toEqual([undefined, 'one']);
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => texts.open(altered)).toThrow();
    }
    expect(() => texts.open(Buffer.alloc(0))).toThrow();
  });
});
