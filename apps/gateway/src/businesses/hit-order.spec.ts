import { expect, it } from '@jest/globals';
import { companySorts } from '@registry/contracts-demo';
import { inOrder } from './hit-order.ts';

const HITS = [
  { id: 'us-or-3', name: 'ASPEN LLC', status: 'inactive', formation_date: '2001-05-01' },
  { id: 'us-or-2', name: 'CEDAR LLC', status: 'active', formation_date: null },
  { id: 'us-or-1', name: 'BIRCH LLC', status: 'active', formation_date: '1999-12-31' },
  { id: 'us-or-4', name: 'DOGWOOD LLC', status: 'active', formation_date: '2024-02-29' },
];
const ORDERS = { relevance: '1243', newest: '4312', oldest: '1342', name: '3124' } as const;

it.each(companySorts)('companies that a number of a record finds are sorted by %s', (sort) => {
  for (const hits of [HITS, HITS.toReversed()]) {
    expect(
      inOrder(hits, sort)
        .map(({ id }) => id.at(-1))
        .join(''),
    ).toBe(ORDERS[sort]);
  }
});
