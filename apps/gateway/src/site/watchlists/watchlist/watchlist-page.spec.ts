import { expect, it } from '@jest/globals';
import { textIn } from '../../../testing/shown-page.ts';
import { type WatchlistView, watchlistMain } from './watchlist-page.ts';

async function shown(last_sequence: number, events: number): Promise<string> {
  const delivery = { type: 'digest', email: 'a@example.com', unsubscribed_at: null };
  const watchlist = { id: 'wl_1', name: 'Ours', status: 'active', delivery, entity_count: 0, last_sequence };
  const event = { type: 'watchlist.test', sequence: 1, timestamp: '2026-11-02T08:15:30.000Z' };
  const data = { entity_id: null, business: null, source: null, as_of: null, changes: [] };
  const view = {
    ...{ watchlist, state: {}, page: 1, pages: 1, entities: [], names: [], q: '', found: null, deliveries: '' },
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
