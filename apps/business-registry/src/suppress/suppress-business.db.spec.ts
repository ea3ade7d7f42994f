import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PublishedCompany, UNFILTERED } from '@registry/contracts-business-registry';
import { AppError } from '@registry/errors';
import { CountBusinessesHandler } from '../change-events/count-businesses.handler.ts';
import { registryChangedTopic } from '../change-events/registry-changed.topic.ts';
import { MatchKeysReadModel } from '../businesses/match-keys.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { ListBusinessEventsHandler } from '../history/list-business-events.handler.ts';
import { LiveFixture } from '../testing/live-fixture.ts';
import { businessesHandlerOn } from '../testing/businesses-handler.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import { ListSuppressedBusinessesHandler } from '../suppressions/list-suppressed-businesses.handler.ts';
import { suppressBusiness, unsuppressBusiness } from './suppress-business.ts';
import { listSuppressions } from '../suppressions/suppressions.store.ts';

const hidden = { state: 'CO', fileNumber: '20191000001' } as const;
const other = { state: 'CO', fileNumber: '20191000002' } as const;
const decision = { by: 'ops', reason: 'asked by the company' };
const search = { q: 'cedar', ...UNFILTERED, sort: 'relevance', offset: 0 } as const;

describe('a suppressed company', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado(companies());
  });
  afterEach(() => registry.destroy());

  const companies = (status = 'Good Standing') => [
    coloradoCompany(hidden.fileNumber, 'Cedar Ridge LLC', { entitystatus: status }),
    coloradoCompany(other.fileNumber, 'Cedar Ridge Inc'),
  ];
  const suppress = (id = hidden) => registry.database.transaction((client) => suppressBusiness(client, id, decision));
  const unsuppress = () => registry.database.transaction((client) => unsuppressBusiness(client, hidden, decision));
  const get = (id: typeof hidden | typeof other, withMatchKeys = true) => {
    return businessesHandlerOn(registry.database).getBusiness({ ...id, withMatchKeys });
  };
  const listEvents = () =>
    new ListBusinessEventsHandler(registry.database).listBusinessEvents({ ...hidden, offset: 0, limit: 10 });
  const published = async (): Promise<PublishedCompany[]> => {
    const rows = await registry.rows<{ body: never }>(
      "SELECT body FROM announcements WHERE topic = 'registry.changed' ORDER BY draft_no",
    );
    const bodies = rows.map(({ body }) => body);
    const items = (await registryChangedTopic.compose(registry.database, bodies)).flat();
    return items.filter((item) => item.file_number === hidden.fileNumber);
  };
  const counted = async () => {
    await registry.rows('UPDATE announcements SET position = draft_no');
    return (await new CountBusinessesHandler(registry.database).countBusinesses()).counts;
  };

  it('is not found by its id, has no names to match records by and no history, and comes back whole', async () => {
    const before = await get(hidden);
    const events = await listEvents();
    expect(await suppress()).toBe('done');
    await expect(get(hidden)).rejects.toThrow(AppError);
    await expect(get(hidden, false)).rejects.toThrow(AppError);
    expect(
      await new MatchKeysReadModel(registry.database, new RegisterExtentReadModel(registry.database)).find(
        'CO',
        hidden.fileNumber,
      ),
    ).toBeUndefined();
    await expect(listEvents()).rejects.toThrow(AppError);
    expect(await unsuppress()).toBe('done');
    expect(await get(hidden)).toEqual(before);
    expect(await listEvents()).toEqual(events);
  });

  it('is in no search at once, nor in an index that is built anew, until it is shown again', async () => {
    const fixture = await SearchFixture.start(registry);
    const found = async () =>
      (await fixture.readModel.search({ ...search, limit: 30 })).hits.map(({ id }) => id.replace('us-co-', ''));
    expect((await found()).sort()).toEqual([hidden.fileNumber, other.fileNumber]);
    await suppress();
    expect(await found()).toEqual([other.fileNumber]);
    await fixture.index.catchUp();
    expect(await fixture.readModel.search({ ...search, limit: 30 })).toMatchObject({ totalCount: 1 });
    const rebuilt = await SearchFixture.start(registry, `${registry.folder}/rebuilt`);
    expect(await rebuilt.readModel.search({ ...search, limit: 30 })).toMatchObject({ totalCount: 1 });
    await unsuppress();
    await fixture.index.catchUp();
    await rebuilt.index.catchUp();
    expect((await found()).length).toBe(2);
    expect(await rebuilt.readModel.search({ ...search, limit: 30 })).toMatchObject({ totalCount: 2 });
    await rebuilt.end();
    await fixture.end();
  });

  it('is removed to those who listen, whatever is loaded meanwhile, and added as it is then', async () => {
    expect(await counted()).toEqual({ CO: 2 });
    await suppress();
    expect(await counted()).toEqual({ CO: 1 });
    await registry.loadColorado(companies('Voluntarily Dissolved'));
    await expect(get(hidden)).rejects.toThrow(AppError);
    expect(await counted()).toEqual({ CO: 1 });
    const meanwhile = await published();
    expect(meanwhile.map(({ action, version }) => [action, version])).toEqual([
      ['added', 1],
      ['removed', 2],
      ['changed', 3],
    ]);
    expect(meanwhile.every(({ current, changes }) => current === null && changes.length === 0)).toBe(true);
    const page = await registryChangedTopic.listCurrent(registry.database, null, 10);
    expect(page.items.map(({ current }) => current?.name ?? null)).toEqual([null, 'Cedar Ridge Inc']);
    await unsuppress();
    expect((await published()).at(-1)).toMatchObject({
      action: 'added',
      version: 4,
      current: { name: 'Cedar Ridge LLC', status: 'inactive' },
    });
    expect(await counted()).toEqual({ CO: 2 });
  });

  it('still makes the names of others ambiguous, so that none of its records goes to them', async () => {
    await suppress();
    expect((await get(other)).matchKeys?.legal).toMatchObject({ companiesWithFolded: 1, companiesWithNameKey: 2 });
    expect((await published()).at(-1)?.suppressed_names).toMatchObject([{ name: 'Cedar Ridge LLC', kind: 'legal' }]);
  });

  it('stays hidden after a live lookup, which does not find it', async () => {
    const live = await LiveFixture.start(registry);
    const replica = await live.addReplica();
    const row = coloradoCompany(hidden.fileNumber, 'Cedar Ridge LLC', { entitystatus: 'Delinquent' });
    const listed = { ...row, entityformdate: '2019-03-01T00:00:00.000' };
    live.rows.push(listed);
    expect(await replica.refresh(hidden.fileNumber)).toMatchObject({ status: 'fetched' });
    await suppress();
    // As for a number that the registry has not issued, though equal lookups reuse a result for a minute.
    const notFound = { status: 'fallback', reason: 'not-found' };
    expect([await replica.refresh(hidden.fileNumber), await replica.lookup.find(hidden, 0)]).toEqual([
      notFound,
      notFound,
    ]);
    live.rows[0] = { ...listed, entitystatus: 'Good Standing' };
    expect((await replica.liveSearch('cedar ridge')).hits.map(({ id }) => id)).toEqual([`us-co-${other.fileNumber}`]);
    expect(await replica.plainSearch('cedar ridge')).toMatchObject({ totalCount: 1 });
    await expect(get(hidden)).rejects.toThrow(AppError);
    await live.end();
  });

  it('can be one that no register has yet, and is counted and added only when it is shown', async () => {
    const later = { state: 'CO', fileNumber: '20191000003' } as const;
    expect(await registry.database.transaction((client) => suppressBusiness(client, later, decision))).toBe('unknown');
    await registry.loadColorado([coloradoCompany(later.fileNumber, 'Larch LLC')]);
    await expect(get(later as never)).rejects.toThrow(AppError);
    expect(await counted()).toEqual({ CO: 2 });
    expect(await registry.database.transaction((client) => unsuppressBusiness(client, later, decision))).toBe('done');
    expect((await get(later as never)).business.name).toBe('Larch LLC');
    expect(await counted()).toEqual({ CO: 3 });
  });

  it('is written down with who decided so and why, each time anew', async () => {
    expect([await suppress(), await suppress()]).toEqual(['done', 'nothing-to-do']);
    expect([await unsuppress(), await unsuppress()]).toEqual(['done', 'nothing-to-do']);
    await suppress();
    const list = (withLifted: boolean) =>
      registry.database.transaction((client) => listSuppressions(client, withLifted));
    const id = `us-co-${hidden.fileNumber}`;
    const inForce = { id, reason: decision.reason, suppressedBy: 'ops', lifted: null };
    expect(await list(false)).toMatchObject([inForce]);
    expect(await list(true)).toMatchObject([inForce, { id, lifted: { liftedBy: 'ops', reason: decision.reason } }]);
  });

  it('is listed from the time of its suppression on, by the id of its registry, until it is shown again', async () => {
    const handler = new ListSuppressedBusinessesHandler(registry.database);
    const listed = async (since: number) => (await handler.listSuppressedBusinesses({ since, after: 0 })).ids;
    await registry.loadColorado([coloradoCompany('2019A1', 'Larch LLC')]);
    await suppress();
    await suppress({ state: 'CO', fileNumber: '2019a1' } as never);
    const hour = 3_600_000;
    expect(await listed(Date.now() - hour)).toEqual(['us-co-20191000001', 'us-co-2019A1']);
    expect(await listed(Date.now() + hour)).toEqual([]);
    await unsuppress();
    expect(await listed(Date.now() - hour)).toEqual(['us-co-2019A1']);
  });

  it('is hidden once when two operators say so at once', async () => {
    const outcomes = await Promise.all([suppress(), suppress(), suppress()]);
    expect(outcomes.sort()).toEqual(['done', 'nothing-to-do', 'nothing-to-do']);
    expect((await published()).filter(({ action }) => action === 'removed')).toHaveLength(1);
  });
});
