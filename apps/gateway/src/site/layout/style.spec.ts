import { describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { DOCUMENTATION_STYLE } from '../reference/documentation-style.ts';
import { STYLE } from './style.ts';
import { TOKENS } from './style/tokens.ts';

const names = (pattern: RegExp, text: string) => new Set(Array.from(text.matchAll(pattern), ([, name]) => name));

describe('the style sheet', () => {
  const rules = DOCUMENTATION_STYLE.replace(TOKENS, '');

  it('has each color, and each size of text and distance, in its table of tokens only', () => {
    const figures = /#[\da-f]{3,8}\b|rgb\(|(?:^|[ {])(?:font(?:-size)?|padding|margin|gap)[a-z-]*: [^;}]*\d(?:rem|pt)/g;
    expect(rules.match(figures)).toBeNull();
    expect(names(/var\(--([\w-]+)\)/g, rules)).toEqual(names(/--([\w-]+):/g, TOKENS));
  });

  it('has another color for each on dark paper', () => {
    const [light = '', dark = ''] = TOKENS.split('@media');
    for (const [, name, color] of dark.matchAll(/--([\w-]+): (#\w+);/g))
      expect(light).not.toContain(`--${name}: ${color};`);
    expect(dark.match(/#/g)).toHaveLength(light.match(/#/g)?.length ?? 0);
  });

  it('has no good color for a status: only a profile knows whether it has one', () => {
    expect(STYLE).not.toMatch(/\.active\b/); // nor a place: badges have their status as a class
    expect(STYLE).toMatch(/\.badge\.good \{[^}]*--good/);
  });

  it('leaves 14 kB of 20 for the page', () => {
    expect(gzipSync(STYLE).length).toBeLessThan(6_000);
  });
});
