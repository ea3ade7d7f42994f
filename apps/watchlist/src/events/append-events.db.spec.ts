import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WatchlistFixture } from '../testing/watchlist-fixture.ts';
import { appendEvents, type EventDraft } from './append-events.ts';

const WRITERS = 8;
const ROUNDS = 25;

describe('events that are added', () => {
  let fixture: WatchlistFixture;
  let lists: string[];

  beforeEach(async () => {
    fixture = await WatchlistFixture.create();
    lists = await Promise.all([1, 2, 3].map(() => fixture.makeWatchlist()));
  });
  afterEach(() => fixture.destroy());

  const draft = (watchlistId: string, cause: string): EventDraft => ({
    watchlistId,
    type: 'business.status_changed',
    cause,
    timestamp: '2026-11-09T08:15:30.000Z',
    entityId: 'us-co-1',
    source: 'us-co/business-registry',
    asOf: null,
    changes: [],
    business: null,
    record: null,
  });

  const sequences = () =>
    fixture.rows(
      `SELECT watchlist_id AS id, last_sequence AS last, array_agg(sequence::int ORDER BY sequence) AS all
         FROM watchlists w JOIN watchlist_events e ON e.watchlist_id = w.id GROUP BY 1, 2`,
    );

  it('are numbered without gaps while replicas write side by side, roll back and are killed in the middle', async () => {
    let written = 0;
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const fate = (writer + round) % 5;
        const causes = Array.from({ length: 1 + (round % 3) }, (_, i) => `${writer}/${round}/${i}`);
        const drafts = lists.flatMap((id) => causes.map((cause) => draft(id, cause)));
        const attempt = fixture.database.transaction(async (client) => {
          await appendEvents(client, drafts);
          if (fate === 1) throw new Error('rolled back');
          if (fate === 2) await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
        });
        await attempt.then(
          () => (written += causes.length),
          () => expect([1, 2]).toContain(fate),
        );
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    expect(written).toBeGreaterThan(WRITERS * ROUNDS);
    for (const { last, all } of await sequences()) {
      expect(last).toBe(written);
      expect(all).toEqual(Array.from({ length: written }, (_, i) => i + 1));
    }
  });

  it('are added once, however often the same is added, at once or later', async () => {
    const [id = ''] = lists;
    const add = (...causes: readonly string[]) =>
      fixture.database.transaction((client) =>
        appendEvents(
          client,
          causes.map((cause) => draft(id, cause)),
        ),
      );
    const [first] = await add('one', 'one', 'two');
    await Promise.all([add('one'), add('two', 'three'), add('three', 'one')]);
    expect((await fixture.events(id)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(first).toEqual((await fixture.events(id))[0]);
    expect(await add('two')).toEqual([]);
  });

  it('are none for a watchlist that was deleted', async () => {
    expect(await fixture.database.transaction((client) => appendEvents(client, [draft('wl_none', 'one')]))).toEqual([]);
  });
});
