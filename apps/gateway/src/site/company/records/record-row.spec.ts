import { expect, it } from '@jest/globals';
import { listSection } from '@registry/contracts-records-sections';
import type { PublishedSources } from '../../../coverage/published-sources.ts';
import { textIn } from '../../../testing/shown-page.ts';
import { recordRow } from './record-row.ts';

const sources = { find: () => undefined } as unknown as PublishedSources;

it('what another source states is shown as it is, and only dates as dates', async () => {
  const differs = { name: 'ACME 1', number: '12345', date: '2019-03-01', suite: 'Suite 5' };
  const origin = { source: 'us-or/b', as_of: null, retrieved_at: '2026-11-02T08:15:30.000Z', absent_since: null };
  const [lien] = listSection.example.reply.rows;
  if (lien === undefined) throw new Error('The example has no record.');
  const row = { ...lien, sources: [...lien.sources, { ...origin, fills: [], differs }] };
  expect(textIn(String(await recordRow(row, { state: 'Oregon', sources })))).toContain(
    'states name ACME 1, number 12345, date Mar 1, 2019, suite Suite 5',
  );
});
