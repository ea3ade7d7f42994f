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

async function render(
  last_sequence: number,
  events: number,
  data: Partial<EventPayload['data']>,
  delivery: object = { type: 'digest', email: 'a@example.com', unsubscribed_at: null },
  status = 'active',
): Promise<string> {
  const entityId = data.entity_id ?? null;
  const watchlist = { id: 'wl_1', name: 'Ours', status, delivery, entity_count: 0, last_sequence };
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

it.each([
  [2, 0, 'active', 'Daily email to each member of the workspace (2 recipients)', null],
  [1, 1, 'active', '(1 recipient, 1 unsubscribed)', null],
  [0, 0, 'disabled', '(0 recipients)', 'Nobody in this workspace has the role member. No emails are sent.'],
  [0, 2, 'disabled', '(0 recipients, 2 unsubscribed)', 'Everybody with the role member unsubscribed from this digest.'],
  [0, 0, 'paused', '(0 recipients)', 'This watchlist is paused.'],
])(
  'a digest to a role with %d recipients and %d unsubscribed that is %s says so',
  async (count, ended, status, to, note) => {
    const delivery = { type: 'digest', role: 'member', recipient_count: count, unsubscribed_count: ended };
    const page = await render(0, 0, {}, delivery, status);
    expect(textIn(page)).toContain(to);
    expect(/role="(?:alert|status)">([\s\S]*?)<\/div>/.test(page)).toBe(note !== null);
    if (note !== null) expect(textIn(page)).toContain(note);
    expect(page.includes('Resume delivery')).toBe(status === 'paused');
    expect(page).not.toContain('Resume the digest');
    expect(page).toContain('value="member" checked');
  },
);

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
