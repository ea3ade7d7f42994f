import { expect, it } from '@jest/globals';
import { textIn } from '../../../testing/shown-page.ts';
import { type WatchlistView, watchlistMain } from './watchlist-page.ts';

const followed = (id: string) => ({
  entity_id: id,
  status: 'active',
  all_registrations: false,
  followed_through: null,
});

async function shown(last_sequence: number, events: number, entityId: string | null = null): Promise<string> {
  const delivery = { type: 'digest', email: 'a@example.com', unsubscribed_at: null };
  const watchlist = { id: 'wl_1', name: 'Ours', status: 'active', delivery, entity_count: 0, last_sequence };
  const event = { type: 'watchlist.test', sequence: 1, timestamp: '2026-11-02T08:15:30.000Z' };
  const data = { entity_id: entityId, business: null, source: null, as_of: null, changes: [] };
  const view = {
    ...{ watchlist, state: {}, page: 1, pages: 1, q: '', found: null, deliveries: '' },
    ...{ entities: entityId === null ? [] : [followed(entityId)], names: [null], samples: new Set(['OR']) },
    events: Array.from({ length: events }, () => ({ ...event, data })),
  };
  return textIn(String(await watchlistMain(view as unknown as WatchlistView)));
}

it('a watchlist says which of its events it lists, and has none only where it had none', async () => {
  expect(await shown(0, 0)).toContain('Events 0 No events yet.');
  expect(await shown(2, 2)).not.toMatch(/No events|are listed/);
  expect(await shown(240, 20)).toContain('Events 240 The newest 20 are listed.');
  expect(await shown(3, 0)).toContain('Events 3 They are too old to be kept.');
});

it('a watchlist marks companies and events of a state of which only samples are loaded', async () => {
  expect((await shown(1, 1, 'us-or-1')).match(/us-or-1 Sample/g)).toHaveLength(2);
  expect(await shown(1, 1, 'us-co-1')).not.toContain('Sample');
});
