import { expect, it } from '@jest/globals';
import { type NameStatus, nameStatusOn, readNameStatus } from './name-status.ts';

it.each<[string, NameStatus]>([
  ['Cancelled', 'canceled'],
  ['CANCELED - VOLUNTARY', 'canceled'],
  ['Withdrawn', 'canceled'],
  ['Inactive', 'canceled'],
  ['Expired', 'expired'],
  ['Expired - Not Renewed', 'expired'],
  ['Effective', 'active'],
  ['Active', 'active'],
  ['Pending cancellation, active', 'active'],
  ['Not active', 'unknown'],
  ['Not in Good Standing', 'unknown'],
  ['Q', 'unknown'],
])('reads %j as %s', (wording, status) => {
  expect(readNameStatus(wording)).toBe(status);
});

it.each([
  ['an end to come has not come', { kind: 'trade', status: 'expired', ended: '2026-07-02' }, 'active'],
  ['an end has come on its day', { kind: 'trade', status: 'active', ended: '2026-07-01' }, 'expired'],
  ['a canceled name needs no day', { kind: 'fictitious', status: 'canceled', ended: null }, 'canceled'],
  ['a former name is replaced', { kind: 'former' }, 'replaced'],
  ['a former name with a last day to come is in use', { kind: 'former', ended: '2026-08-01' }, 'active'],
  ['nothing is stated', { kind: 'trade' }, 'unknown'],
  ['an end without a status is an end', { kind: 'trade', ended: '2020-01-01' }, 'expired'],
  ['a legal name is in use', { kind: 'legal' }, 'active'],
] as const)('%s', (_title, name, status) => {
  expect(nameStatusOn(name, '2026-07-01')).toBe(status);
});
