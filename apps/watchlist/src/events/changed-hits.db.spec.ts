import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleResult } from '@registry/contracts-records-sections';
import { UpdateRejectedHitsHandler } from '../followed/update-rejected-hits.handler.ts';
import { createPublished, statusChange, WatchlistFixture, WORKSPACE } from '../testing/watchlist-fixture.ts';
import { keepHitContents, reportChangedHits } from './changed-hits.ts';

const KEY = 'us-co-A1';
const HIT = exampleResult;

describe('a hit that a workspace rejected', () => {
  let fixture: WatchlistFixture;
  let lists: readonly [own: string, other: string];

  beforeEach(async () => {
    fixture = await WatchlistFixture.create();
    lists = [await fixture.makeWatchlist(), await fixture.makeWatchlist(WORKSPACE + 1)];
    for (const list of lists) await fixture.follow(list, createPublished('A1'));
    await check(1, 'first', 'first');
    const hits = [{ workspaceId: WORKSPACE, entityId: KEY, resultId: HIT.id, content: 'first' }];
    await new UpdateRejectedHitsHandler(fixture.database).updateRejectedHits({ hits });
  });
  afterEach(() => fixture.destroy());

  /** A check whose company has a version, when the entry says something else than the check before noted. */
  const check = (version: number, before: string | null, now: string) =>
    fixture.database.transaction(async (client) => {
      const contents = { [HIT.id]: now };
      await reportChangedHits(client, KEY, before === null ? {} : { [HIT.id]: before }, { hits: [HIT], contents });
      await keepHitContents(client, KEY, version, contents);
    });
  const change = (version: number, type: 'added' | 'removed') =>
    statusChange(version, {
      ...{ type: `watchlist.hit_${type}`, field: 'watchlist', source: 'us/ofac-sdn' },
      ...(type === 'added' ? { before: null, after: HIT } : { before: HIT, after: null }),
    });
  const [removed2, added3] = [change(2, 'removed'), change(3, 'added')];
  const published = (version: number, ...changes: readonly ReturnType<typeof change>[]) =>
    fixture.publish(createPublished('A1', version, changes));
  const events = async () =>
    Promise.all(
      lists.map(async (list) => (await fixture.events(list)).map(({ type }) => type.replace('watchlist.hit_', ''))),
    );

  it('and that was gone and back is not reported where its entry changes before these versions arrive, in any order', async () => {
    await check(3, 'first', 'second');
    expect(await events()).toEqual([['added'], []]);
    await published(3, removed2, added3);
    await published(2, removed2);
    await published(3, added3);
    expect(await events()).toEqual([['added'], ['removed', 'added']]);
    const [removed4, added5] = [change(4, 'removed'), change(5, 'added')];
    await published(4, removed4);
    await published(5, removed4, added5);
    expect(await events()).toEqual([
      ['added', 'removed', 'added'],
      ['removed', 'added', 'removed', 'added'],
    ]);
  });

  it('is added once where a check that stored it as gone died, and the next finds it with another entry', async () => {
    // The registry has it as gone since version 2, which the check did not note.
    await check(2, 'first', 'second');
    await published(2, removed2);
    await published(3, removed2, added3);
    expect(await events()).toEqual([['added'], ['removed', 'added']]);
    // Once it is gone for the workspace too, it is added again, also where both arrive together.
    const [removed4, added5] = [change(4, 'removed'), change(5, 'added')];
    await published(5, removed4, added5);
    expect(await events()).toEqual([
      ['added', 'removed', 'added'],
      ['removed', 'added', 'removed', 'added'],
    ]);
  });

  it('is reported again only in the versions after its entry changed', async () => {
    await published(3, removed2, added3);
    expect(await events()).toEqual([[], ['removed', 'added']]);
    await check(3, null, 'second');
    await published(4, change(4, 'removed'));
    await published(5, change(5, 'added'));
    expect((await events())[0]).toEqual(['removed', 'added']);
    await check(5, 'second', 'first');
    await published(6, change(6, 'removed'));
    expect((await events())[0]).toEqual(['removed', 'added']);
  });
});
