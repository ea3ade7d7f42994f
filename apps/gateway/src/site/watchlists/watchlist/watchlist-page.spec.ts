import { expect, it } from '@jest/globals';
import { type EventPayload, toExampleEvent } from '@registry/contracts-watchlist';
import { textIn } from '../../../testing/shown-page.ts';
import { type WatchlistView, watchlistMain } from './watchlist-page.ts';

const followed = (id: string) => ({
  entity_id: id,
  status: 'active',
  all_registrations: false,
  followed_through: null,
});

async function render(last_sequence: number, events: number, data: Partial<EventPayload['data']>): Promise<string> {
  const entityId = data.entity_id ?? null;
  const delivery = { type: 'digest', email: 'a@example.com', unsubscribed_at: null };
  const watchlist = { id: 'wl_1', name: 'Ours', status: 'active', delivery, entity_count: 0, last_sequence };
  const event = { type: 'watchlist.test', sequence: 1, timestamp: '2026-11-02T08:15:30.000Z' };
  const view = {
    ...{ watchlist, state: {}, page: 1, pages: 1, q: '', found: null, deliveries: '' },
    ...{ entities: entityId === null ? [] : [followed(entityId)], names: [null], samples: new Set(['OR']) },
    events: Array.from({ length: events }, () => ({ ...event, data })),
  };
  return String(await watchlistMain(view as unknown as WatchlistView));
}

async function shown(last_sequence: number, events: number, entity_id: string | null = null): Promise<string> {
  return textIn(
    await render(last_sequence, events, { entity_id, business: null, source: null, as_of: null, changes: [] }),
  );
}

it('a watchlist says which of its events it lists, and has none only where it had none', async () => {
  expect(await shown(0, 0)).toContain('Events 0 No events yet.');
  expect(await shown(2, 2)).not.toMatch(/No events|are listed/);
  expect(await shown(240, 20)).toContain('Events 240 The newest 20 are listed.');
  expect(await shown(3, 0)).toContain('Events 3 They are too old to be kept.');
});

it('a watchlist names the case of an event, with a link, and its tasks by their labels', async () => {
  const { data } = toExampleEvent('verification.changed');
  const page = await render(1, 1, data);
  expect(page).toContain('<a href="/verifications/ver_7hQ2mX9cVb4KpT1sWz3LnA">Case applicant-2041</a>');
  expect(textIn(page)).toContain('State of Formation success failure');
});

it('a watchlist marks companies and events of a state of which only samples are loaded', async () => {
  expect((await shown(1, 1, 'us-or-1')).match(/us-or-1 Sample/g)).toHaveLength(2);
  expect(await shown(1, 1, 'us-co-1')).not.toContain('Sample');
});
