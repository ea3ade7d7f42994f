import { expect, it } from '@jest/globals';
import { toQueries } from './match-companies.dto.ts';

it('an id has 64 characters at most, however many UTF-16 units each of them is', () => {
  const readIds = (id: string) => toQueries({ queries: { [id]: { name: 'A' } } }).map(([read]) => read);
  expect(readIds('\u{1F600}'.repeat(64))).toEqual(['\u{1F600}'.repeat(64)]);
  expect(() => readIds('\u{1F600}'.repeat(65))).toThrow('has 65 characters; expected 1 to 64');
});
