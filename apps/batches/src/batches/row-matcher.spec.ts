import { describe, expect, it } from '@jest/globals';
import { matchCompanies } from '@registry/contracts-business-registry';
import { DEFAULT_RULES } from '@registry/contracts-records-sections';
import type { MessageClient } from '@registry/messaging';
import { sandboxServices } from '@registry/sandbox';
import { RowMatcher } from './row-matcher.ts';

/** A company that is surely meant, one of 0.938, one of two states, and one of 0.337. */
const ROWS = [
  { name: 'Cedar Ridge Bakery LLC', state: 'OR' },
  { name: 'Cedar Ridge Bakry LLC', state: 'OR' },
  { name: 'Cedar Ridge Bakery LLC' },
  { name: 'Cedar Ridge', state: 'CO' },
].map((row) => JSON.stringify(row));
const POLICY = { name: 'default', rules: DEFAULT_RULES };
const TYPES = { layout: { format: 'ndjson', field: 'row' }, fields: [], isSandbox: false } as const;
const NAMES = ['verified', 'no_company', 'ambiguous', 'not_registered'];

describe('the review of a row', () => {
  it.each([
    [5, 0.5, POLICY, 1, ['matched', 'review', 'review', 'no_match']],
    [2, 0.5, POLICY, 1, ['matched', 'review', 'review', 'no_match']],
    [1, 0.5, POLICY, 2, ['matched', 'review', 'review', 'no_match']],
    [3, 0.95, POLICY, 2, ['matched', 'no_match', 'review', 'no_match']],
    [3, 0, POLICY, 2, ['matched', 'review', 'review', 'review']],
    [3, 0, null, 1, ['matched', 'review', 'review', 'review']],
  ])('is that of a case by %d candidates of %d and more', async (candidates, minConfidence, policy, sent, verdicts) => {
    const subjects: string[] = [];
    const services: Pick<MessageClient, 'call'> = {
      call(message, request) {
        subjects.push(message.subject);
        return sandboxServices.call(message, request);
      },
    };
    const matcher = new RowMatcher(services as MessageClient);
    const { results } = await matcher.match(ROWS, { ...TYPES, candidates, minConfidence, policy });
    expect(results.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(results.every((one) => one.candidates.length <= candidates)).toBe(true);
    const names = results.map(({ review }) => review?.tasks.find(({ key }) => key === 'name')?.result);
    expect(names).toEqual(policy === null ? NAMES.map(() => undefined) : NAMES);
    expect(subjects.filter((one) => one === matchCompanies.subject)).toHaveLength(sent);
  });
});
