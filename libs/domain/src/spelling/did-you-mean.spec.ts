import { describe, expect, it } from '@jest/globals';
import { didYouMean } from './did-you-mean.ts';

const known = ['q', 'state', 'page', 'per_page', 'name', 'North Carolina', 'South Carolina'];

describe('a misspelled word', () => {
  it.each([
    ['perpage', 'per_page'],
    ['stat', 'state'],
    ['Q', 'q'],
    ['PAGE', 'page'],
    ['nmae', 'name'],
    ['zip', undefined],
    ['north carlina', 'North Carolina'],
    ['x', undefined],
    ['cursor', undefined],
    ['Nort', 'North Carolina'],
    ['Sou.', 'South Carolina'],
    ['so', undefined],
    ['', undefined],
    ['page'.repeat(20), undefined],
  ])('%j gets the nearest known word: %j', (written, nearest) =>
    expect(didYouMean(written, known)).toBe(nearest === undefined ? '' : `Did you mean ${JSON.stringify(nearest)}? `),
  );
});
