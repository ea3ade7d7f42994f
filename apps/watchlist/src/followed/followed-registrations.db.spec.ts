import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PublishedCompany } from '@registry/contracts-business-registry';
import { codes } from '@registry/errors';
import { createPublished, statusChange, WatchlistFixture } from '../testing/watchlist-fixture.ts';
import { addFollowed } from './followed-companies.store.ts';
import { toFollowed } from './followed-company.ts';
import { replaceRegistrations } from './followed-registrations.store.ts';

const [home, abroad, further] = [createPublished('1'), createPublished('2'), createPublished('3')] as const;
const HOME = 'us-co-1';

describe('a company that is followed with the other registrations of its entity', () => {
  let fixture: WatchlistFixture;
  let list: string;

  beforeAll(async () => {
    fixture = await WatchlistFixture.create();
  });
  beforeEach(async () => {
    await fixture.rows('TRUNCATE watchlists, followed_companies CASCADE');
    list = await fixture.makeWatchlist();
    await fixture.follow(list, home, true);
  });
  afterAll(() => fixture.destroy());

  /** What a check of a company does once it has read its registrations. */
  const linked = async (key: string, ...members: readonly PublishedCompany[]) => {
    const found = members.flatMap((member) => toFollowed(member) ?? []);
    await fixture.database.transaction((client) => addFollowed(client, found));
    await fixture.database.transaction((client) => replaceRegistrations(client, key, found));
  };
  const followed = async (id = list) => {
    const { items: entities } = await fixture.entities.list(id, 0, 100);
    return entities.map((one) =>
      [one.entity_id, ...(one.all_registrations ? ['all'] : []), one.followed_through ?? ''].join(' ').trim(),
    );
  };
  const unfollow = (key: string) =>
    fixture.database.transaction((client) => fixture.entities.unfollow(client, list, key, key));
  const toBeChecked = async () =>
    (await fixture.rows<{ key: string }>('SELECT company_key AS key FROM companies_to_check ORDER BY 1')).map(
      ({ key }) => key,
    );

  it('has those that join followed from then on, and those that leave not any more', async () => {
    await linked(HOME, abroad);
    await linked(HOME, abroad, further);
    expect(await followed()).toEqual(['us-co-1 all', `us-co-2 ${HOME}`, `us-co-3 ${HOME}`]);
    await fixture.publish(createPublished('2', 2, [statusChange(2)]));
    expect((await fixture.events(list)).map(({ data }) => data.entity_id)).toEqual(['us-co-2']);
    await linked(HOME, further);
    expect(await followed()).toEqual(['us-co-1 all', `us-co-3 ${HOME}`]);
    await fixture.publish(createPublished('2', 3, [statusChange(3)]));
    expect(await fixture.events(list)).toHaveLength(1);
  });

  it('is the same when the same is found twice, or a process dies and another repeats it', async () => {
    await linked(HOME, abroad);
    const before = (await fixture.entities.list(list, 0, 100)).items;
    await Promise.all([linked(HOME, abroad), linked(HOME, abroad)]);
    expect((await fixture.entities.list(list, 0, 100)).items).toEqual(before);
  });

  it('ends with its own follow, and leaves those that the workspace named, and other watchlists', async () => {
    const other = await fixture.makeWatchlist();
    await fixture.follow(other, home, true);
    await fixture.follow(list, further);
    await linked(HOME, abroad, further);
    await unfollow(HOME);
    expect(await followed()).toEqual(['us-co-3']);
    expect(await followed(other)).toEqual(['us-co-1 all', `us-co-2 ${HOME}`, `us-co-3 ${HOME}`]);
    await linked(HOME, abroad, further);
    expect(await followed()).toEqual(['us-co-3']);
  });

  it('ends without all_registrations, and stays as it is where a request does not say', async () => {
    await linked(HOME, abroad);
    await fixture.follow(list, home);
    expect(await followed()).toEqual(['us-co-1 all', `us-co-2 ${HOME}`]);
    await fixture.follow(list, home, false);
    expect(await followed()).toEqual(['us-co-1']);
  });

  it('leaves a registration followed that is in the entity of another followed company, or named later', async () => {
    await fixture.follow(list, further, true);
    await linked(HOME, abroad, further);
    await linked('us-co-3', home, abroad);
    await unfollow(HOME);
    expect(await followed()).toEqual(['us-co-1 us-co-3', 'us-co-3 all', 'us-co-2 us-co-3']);
    await fixture.follow(list, abroad);
    await unfollow('us-co-3');
    expect(await followed()).toEqual(['us-co-2']);
  });

  it('refuses to unfollow what the workspace did not name, and says how', async () => {
    await linked(HOME, abroad);
    await expect(unfollow('us-co-2')).rejects.toMatchObject({
      code: codes.watchlist.notFound,
      message: expect.stringContaining(`Unfollow ${HOME}`),
    });
    await expect(unfollow('us-co-3')).rejects.toMatchObject({ code: codes.watchlist.notFound });
  });

  it('leaves no registration that is suppressed, and none when it is suppressed itself', async () => {
    await linked(HOME, abroad, further);
    await fixture.publish({ ...createPublished('2', 2), action: 'removed', current: null });
    expect(await followed()).toEqual(['us-co-1 all', `us-co-3 ${HOME}`]);
    await linked(HOME, abroad, further); // found before it was suppressed, and written after
    expect(await followed()).toEqual(['us-co-1 all', `us-co-3 ${HOME}`]);
    await fixture.publish({ ...createPublished('1', 2), action: 'removed', current: null });
    expect(await followed()).toEqual(['us-co-1 all']);
    expect((await fixture.events(list)).map(({ type }) => type)).toEqual(['business.removed', 'business.removed']);
  });

  it('is checked when it is followed so, when its entity changes, and when it is back', async () => {
    await fixture.rows('DELETE FROM companies_to_check');
    await fixture.follow(list, home, true);
    expect(await toBeChecked()).toEqual([HOME]);
    await fixture.rows('DELETE FROM companies_to_check');
    const moved = { type: 'registration.linked', field: 'entity_id', before: null, after: 'ent_4ft9qlw2zxk0bvn7' };
    await fixture.publish(createPublished('1', 2, [statusChange(2, moved)]));
    expect(await toBeChecked()).toEqual([HOME]);
    await fixture.publish({ ...createPublished('1', 3), action: 'removed', current: null });
    await fixture.rows('DELETE FROM companies_to_check');
    await fixture.publish({ ...createPublished('1', 4), action: 'added' });
    expect(await toBeChecked()).toEqual([HOME]);
  });

  it('counts its registrations as followed, and 1,000 such companies of a watchlist at most', async () => {
    await linked(HOME, abroad);
    expect(await fixture.store.get({ workspaceId: 7, watchlistId: list })).toMatchObject({ entity_count: 2 });
    await fixture.rows(
      `INSERT INTO followed_companies (key, id, state, version, business)
       SELECT 'us-co-X' || n, 'us-co-X' || n, 'CO', 1, '{}' FROM generate_series(2, 1000) n`,
    );
    await fixture.rows(
      `INSERT INTO watchlist_entities (watchlist_id, company_key, id, followed_version, all_registrations)
       SELECT $1, 'us-co-X' || n, 'we_' || n, 1, true FROM generate_series(2, 1000) n`,
      [list],
    );
    await expect(fixture.follow(list, further, true)).rejects.toMatchObject({
      code: codes.body.invalid,
      param: 'all_registrations',
    });
    await fixture.follow(list, further);
    expect((await fixture.entities.list(list, 0, 1)).totalCount).toBe(1_002);
  });
});
