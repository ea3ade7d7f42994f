import { describe, expect, it } from '@jest/globals';
import { editsBetween } from './edit-distance.ts';

describe('the edits between two texts', () => {
  it.each([
    ['CEDAR', 'CEDAR', 0],
    ['CEDAR', 'CEDRA', 1],
    ['CEDAR', 'CEDR', 1],
    ['CEDAR', 'CEDARS', 1],
    ['CEDAR', 'KEDAR', 1],
    ['TRETHWILL', 'TRTHWIL', 2],
    ['TRETHWILL', 'TERTHWILLS', 2],
    ['CEDAR', 'RIDGE', 3],
    ['', 'AB', 2],
    ['AB', 'BA', 1],
    ['ABCD', 'BADC', 2],
  ])('of %j and %j are %d, at most two being known', (one, other, edits) => {
    expect(editsBetween(one, other, 2)).toBe(edits);
    expect(editsBetween(other, one, 2)).toBe(edits);
  });

  it('are as many as the whole table says', () => {
    const texts = ['ABAB', 'BABA', 'AABB', 'BBAA', 'ABBA', 'AB', 'ABABAB', 'BAB', 'AAB', 'ABAAB'];
    for (const one of texts)
      for (const other of texts) expect(editsBetween(one, other, 2)).toBe(Math.min(3, whole(one, other)));
  });
});

/** Edits by trying every first step, without the shortcuts. */
function whole(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const isSame = one[0] === other[0];
  const steps = [
    whole(one.slice(1), other) + 1,
    whole(one, other.slice(1)) + 1,
    whole(one.slice(1), other.slice(1)) + (isSame ? 0 : 1),
  ];
  const isSwapped = one.length > 1 && other.length > 1 && one[0] === other[1] && one[1] === other[0];
  if (isSwapped) steps.push(whole(one.slice(2), other.slice(2)) + 1);
  return Math.min(...steps);
}
