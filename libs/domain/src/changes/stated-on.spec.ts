import { describe, expect, it } from '@jest/globals';
import { type DatedStatement, findStated } from './stated-on.ts';

const on = (day: string | null, content: string, isAbsent = false): DatedStatement<string> => ({
  day,
  content,
  isAbsent,
});

const valueOn = (day: string, ...statements: readonly DatedStatement<string>[]): string | undefined => {
  const stated = findStated(statements, day);
  return stated?.isStated((content) => content) === true ? stated.of.content : undefined;
};

describe('what is stated of a day', () => {
  it.each<[string, string | undefined, string, DatedStatement<string>[]]>([
    ['is what a file says of it', 'a', '2026-01-02', [on('2026-01-01', 'b'), on('2026-01-02', 'a')]],
    ['is what the later of two files says of it', 'b', '2026-01-02', [on('2026-01-02', 'a'), on('2026-01-02', 'b')]],
    ['is what files say alike before and after it', 'a', '2026-01-02', [on('2026-01-01', 'a'), on('2026-01-03', 'A.')]],
    ['is unknown where they differ', undefined, '2026-01-02', [on('2026-01-01', 'a'), on('2026-01-03', 'b')]],
    ['is unknown after the last file', undefined, '2026-01-02', [on('2026-01-01', 'a')]],
    ['is unknown before the first file', undefined, '2026-01-02', [on('2026-01-03', 'a')]],
    [
      'is unknown where a file without a date differs in between',
      undefined,
      '2026-01-02',
      [on('2026-01-01', 'a'), on(null, 'b'), on('2026-01-03', 'a')],
    ],
    [
      'is unknown where a file lacked it in between',
      undefined,
      '2026-01-02',
      [on('2026-01-01', 'a'), on('2026-01-01', 'a', true), on('2026-01-03', 'a')],
    ],
    [
      'is what was said before a file lacked it',
      'a',
      '2026-01-02',
      [on('2026-01-02', 'a'), on('2026-01-01', 'b', true)],
    ],
    ['is what an older file says that came after one which lacks it', 'a', '2026-01-02', [on('2026-01-02', 'a', true)]],
    [
      'is unknown where an older one came last',
      undefined,
      '2026-01-04',
      [on('2026-01-03', 'a'), on('2026-01-01', 'a')],
    ],
    ['is unknown after that older file', undefined, '2026-01-03', [on('2026-01-02', 'a', true), on('2026-01-04', 'a')]],
  ])('%s', (_, expected, day, statements) => {
    expect(valueOn(day, ...statements)).toBe(expected);
  });
});
