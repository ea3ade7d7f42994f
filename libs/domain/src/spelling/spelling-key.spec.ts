import { describe, expect, it } from '@jest/globals';
import { blockingKeys, nearSegmentBlocks, segmentBlocks, spellingKey } from './spelling-key.ts';

describe('the spelling key of a name', () => {
  it.each([
    ['CEDAR RIDGE SERVICES', 'CEDARRIDGE SVCS'],
    ['ACME MANUFACTURING AND SUPPLY', 'ACME MFG SUPPLY'],
    ['NORTHWEST MANAGEMENT', 'NW MGMT'],
    ['SALEM TECHNOLOGIES', 'SALEM TECH'],
    ['PACIFIC PROPERTY', 'PACIFIC PROPERTIES'],
    ['BLUE HERON VENTURES', 'BLUE HERON VENTURE'],
  ])('is the same of %s and %s', (one, other) => expect(spellingKey(one)).toBe(spellingKey(other)));

  it.each([
    ['CEDAR RIDGE', 'CEDAR BRIDGE'],
    ['GLASS WORKS', 'GLA WORKS'],
  ])('differs of %s and %s', (one, other) => expect(spellingKey(one)).not.toBe(spellingKey(other)));
});

describe('blocks', () => {
  const name = 'TRETHWILL DESIGN';
  const held = new Set(blockingKeys(name));
  const isFound = (written: string): boolean => segmentBlocks(spellingKey(written)).some((block) => held.has(block));

  it('find a name from every text that is two edits or fewer away', () => {
    const spelling = spellingKey(name);
    const once = edited(spelling);
    expect(once.every((one) => isFound(one))).toBe(true);
    const twice = once.filter((_, at) => at % 7 === 0).flatMap((one) => edited(one).filter((_, at) => at % 11 === 0));
    expect(twice.length).toBeGreaterThan(20);
    expect(twice.filter((one) => !isFound(one))).toEqual([]);
  });

  it('have two or more of a name in common with every text that is one edit away, also by two letters swapped', () => {
    const spelling = spellingKey(name);
    const once = [...edited(spelling), ...swapped(spelling)].filter((one) => spellingKey(one) === one);
    expect(once.length).toBeGreaterThan(50);
    const sharedWith = (one: string): number => nearSegmentBlocks(one).filter((block) => held.has(block)).length;
    expect(once.filter((one) => sharedWith(one) < 2)).toEqual([]);
  });

  it('do not find it from another name', () => expect(isFound('BLUE HERON VENTURES')).toBe(false));
});

/** Every text that is one letter more, fewer or other away, with one letter for all that can be put in. */
function edited(text: string): string[] {
  return Array.from(text).flatMap((_, at) => [
    text.slice(0, at) + text.slice(at + 1),
    `${text.slice(0, at)}Q${text.slice(at + 1)}`,
    `${text.slice(0, at)}Q${text.slice(at)}`,
  ]);
}

/** Every text with two neighbors swapped. */
function swapped(text: string): string[] {
  const letters = Array.from(text);
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at] ?? '', ...letters.slice(at + 2)].join(''));
}
