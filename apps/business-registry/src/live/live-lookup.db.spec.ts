import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '@registry/fake-socrata-portal';
import { eventually } from '@registry/testing';
import { registryChangedTopic } from '../change-events/registry-changed.topic.ts';
import { ListBusinessEventsHandler } from '../history/list-business-events.handler.ts';
import { LiveFixture, type LiveReplica } from '../testing/live-fixture.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';

/** A company as the portal has it: the row of the file without blanks, its day as SODA writes it. */
function portalRow(id: string, name: string, more: Record<string, string> = {}): Record<string, string> {
  return { ...coloradoCompany(id, name), entityformdate: '2019-03-01T00:00:00.000', ...more };
}

describe('live lookups', () => {
  let registry: RegistryFixture;
  let live: LiveFixture;
  let replica: LiveReplica;
  let other: LiveReplica;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([
      coloradoCompany('20191000001', 'Cedar Ridge LLC'),
      coloradoCompany('20191000005', 'Otter Creek Inc'),
    ]);
    live = await LiveFixture.start(registry);
    replica = await live.addReplica();
    other = await live.addReplica();
  });
  beforeEach(async () => {
    await live.reset();
    live.rows.push(portalRow('20191000001', 'Cedar Ridge LLC'), portalRow('20191000005', 'Otter Creek Inc'));
    replica = await live.requestingAgain(replica.search);
    other = await live.requestingAgain(other.search);
  });
  afterAll(async () => {
    await live.end();
    await registry.destroy();
  });

  const ids = ({ hits }: { hits: readonly { id: string }[] }): string[] => hits.map(({ id }) => id);
  const published = () =>
    registry.rows<{ body: { keys: string[]; versions: number[] | null } }>(
      "SELECT body FROM announcements WHERE topic = 'registry.changed' ORDER BY draft_no",
    );
  interface Written {
    readonly version: number;
    readonly status: string;
    readonly retrieved_at: Date;
    readonly announced: number;
  }
  const written = () =>
    registry.rows<Written>(
      `SELECT b.file_number, b.name, b.version, b.status, r.retrieved_at, r.digest,
              (SELECT count(*) FROM announcements WHERE topic = 'registry.changed') AS announced
         FROM businesses b JOIN registrations r USING (state, file_number_key) ORDER BY b.file_number`,
    );

  it('find a company that only the registry has in the first answer, by a plain search after it, and on other replicas', async () => {
    live.rows.push(portalRow('20261000002', 'Zebra Finch Bakery LLC'));
    expect(ids(await replica.plainSearch('zebra finch'))).toEqual([]);
    const reply = await replica.liveSearch('zebra finch');
    expect(reply.lookup).toEqual({ status: 'fetched', reason: null });
    expect(ids(reply)).toEqual(['us-co-20261000002']);
    expect(ids(await replica.plainSearch('zebra'))).toEqual(['us-co-20261000002']);
    await other.search.index.catchUp();
    expect(ids(await other.plainSearch('zebra'))).toEqual(['us-co-20261000002']);
  });

  it('find what the registry writes with an apostrophe or dots that the search lets vanish', async () => {
    live.rows.push(portalRow('20251000021', "O'NEIL RANCH LLC"), portalRow('20251000022', 'U.S. Kestrels Inc.'));
    expect(ids(await replica.liveSearch('oneil'))).toEqual(['us-co-20251000021']);
    expect(ids(await replica.liveSearch('us kestrels'))).toEqual(['us-co-20251000022']);
  });

  it('map what they fetch as a file is mapped: a company that did not change is not announced, but was seen again', async () => {
    const [before] = await written();
    expect((await replica.liveSearch('cedar')).lookup.status).toBe('fetched');
    const [after] = await written();
    expect(after).toMatchObject({ version: 1, announced: before?.announced });
    expect(after?.retrieved_at.getTime()).toBeGreaterThan(before?.retrieved_at.getTime() ?? 0);
  });

  it('show a status that changed upstream after a refresh, and announce the change once', async () => {
    const before = (await published()).length;
    live.rows[1] = portalRow('20191000005', 'Otter Creek Inc', { entitystatus: 'Voluntarily Dissolved' });
    expect(await replica.refresh('20191000005')).toEqual({ status: 'fetched', reason: null });
    expect((await written())[1]).toMatchObject({ status: 'inactive', version: 2 });
    await registry.rows("UPDATE live_lookups SET ended_at = now() - interval '61 seconds'");
    expect(await replica.refresh('20191000005')).toEqual({ status: 'fetched', reason: null });
    expect(live.portal.requests).toHaveLength(2);
    const after = (await published()).slice(before);
    expect(after.map(({ body }) => [body.keys, body.versions])).toEqual([[['20191000005'], [2]]]);
  });

  it('ask once for a hundred equal questions under way at two replicas, and all have the answer', async () => {
    live.rows.push(portalRow('20261000003', 'Walrus Point LLC'));
    live.portal.fault = { kind: 'slow', delayMs: 300 };
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (i % 2 === 0 ? replica : other).liveSearch(i % 3 === 0 ? 'point WALRUS' : 'walrus point'),
      ),
    );
    expect(live.portal.requests).toHaveLength(1);
    expect(new Set(replies.map(({ lookup }) => lookup.status))).toEqual(new Set(['fetched']));
    expect(new Set(replies.map((reply) => ids(reply).join()))).toEqual(new Set(['us-co-20261000003']));
  });

  it('use an answer for a minute, and no longer', async () => {
    await replica.liveSearch('cedar');
    expect((await replica.liveSearch('CEDAR llc')).lookup.status).toBe('fetched');
    expect(live.portal.requests).toHaveLength(1);
    await registry.rows("UPDATE live_lookups SET ended_at = now() - interval '61 seconds'");
    await replica.liveSearch('cedar');
    expect(live.portal.requests).toHaveLength(2);
  });

  it('answer from stored data within the budget when the registry hangs', async () => {
    live.portal.fault = { kind: 'hang' };
    const patient = await live.requestingAgain(replica.search, { requestMsMax: 60_000 });
    const budgetMs = 2_500;
    const startedAt = performance.now();
    const reply = await patient.liveSearch('cedar ridge', budgetMs);
    expect([reply.lookup, ids(reply)]).toEqual([{ status: 'fallback', reason: 'timeout' }, ['us-co-20191000001']]);
    expect(performance.now() - startedAt).toBeLessThan(budgetMs + 1_000);
  });

  it('leave other searches alone while a registry hangs: they are all answered before the first of the lookups ends', async () => {
    live.portal.fault = { kind: 'hang' };
    const patient = await live.requestingAgain(replica.search, { requestMsMax: 60_000 });
    const ended: string[] = [];
    const hanging = Array.from({ length: 50 }, async (_, i) => {
      const { lookup } = await patient.liveSearch(`cedar ${'abcdefgh'[i % 8]}`, 10_000);
      ended.push(lookup.status);
    });
    for (let i = 0; i < 50; i += 1) expect(ids(await patient.plainSearch('cedar'))).toHaveLength(1);
    expect(ended).toEqual([]);
    // Nor does a lookup that waits keep a connection to the database.
    const { pool } = registry.database;
    await eventually(() => Promise.resolve(pool.totalCount - pool.idleCount <= 2), true);
    expect(ended).toEqual([]);
    live.portal.fault = undefined;
    live.portal.hangUp();
    await Promise.all(hanging);
    // Those that were being asked fail; those that waited for their turn are then answered.
    expect([ended.length, ended.includes('fallback')]).toEqual([50, true]);
  });

  it.each<[Fault, string]>([
    [{ kind: 'too-many-requests', retryAfter: '30' }, 'rate-limited'],
    [{ kind: 'unavailable' }, 'unavailable'],
    [{ kind: 'slow', delayMs: 3_000 }, 'timeout'],
    [{ kind: 'truncated' }, 'not-json'],
    [{ kind: 'cut-off' }, 'unreachable'],
    [{ kind: 'changed-layout', column: 'agentlastname' }, 'layout'],
    [{ kind: 'renamed-keys', column: 'principalcity' }, 'layout'],
    [{ kind: 'dropped-keys', column: 'entitystatus' }, 'layout'],
    [{ kind: 'wrong-rows' }, 'layout'],
    [{ kind: 'html' }, 'not-json'],
    [{ kind: 'redirect' }, 'redirected'],
    [{ kind: 'flood' }, 'too-large'],
    [{ kind: 'empty' }, 'not-json'],
  ])('answer from stored data, write nothing and mark the source as failing after %j', async (fault, reason) => {
    live.rows.push(portalRow('20261000004', 'Cedar Finch LLC'));
    if (reason === 'timeout') replica = await live.requestingAgain(replica.search, { requestMsMax: 1_000 });
    await replica.health.start([{ slug: 'us-co/business-registry', state: 'CO' }]);
    replica.health.onApplicationShutdown();
    const before = await written();
    live.portal.fault = fault;
    const reply = await replica.liveSearch('cedar');
    expect([reply.lookup, ids(reply)]).toEqual([{ status: 'fallback', reason }, ['us-co-20191000001']]);
    expect(await registry.rows('SELECT last_failure FROM live_sources')).toEqual([{ last_failure: reason }]);
    expect(await replica.refresh('20191000001')).toMatchObject({ status: 'fallback' });
    expect(await written()).toEqual(before);
  });

  it('ask for what a replica was asking when it died, once its time is up', async () => {
    await registry.rows(
      `INSERT INTO live_lookups (source, question, claim, claimed_until, asked_at)
       SELECT 'us-co/business-registry', encode(sha256(convert_to('entityid = ''20191000001''', 'UTF8')), 'hex'),
              gen_random_uuid(), now() + interval '300 milliseconds', now()`,
    );
    expect(await replica.refresh('20191000001')).toEqual({ status: 'fetched', reason: null });
    expect(live.portal.requests).toHaveLength(1);
  });

  it('say so where the registry has no such company, can have none, or cannot be asked', async () => {
    expect(await replica.refresh('20999999999')).toEqual({ status: 'fallback', reason: 'not-found' });
    expect(await replica.refresh("1' or '1'='1")).toEqual({ status: 'fallback', reason: 'cannot-be-asked' });
    const nothing = { budgetMs: 1_000, mustFind: false };
    expect(await replica.lookup.lookUp('WY', (source) => source.byName('cedar'), nothing)).toEqual({
      status: 'not-wired',
      reason: null,
    });
    expect(live.portal.requests.map(({ query }) => query.get('$where'))).toEqual(["entityid = '20999999999'"]);
  });

  it('bring a company that was not known until it was asked for', async () => {
    live.rows.push(portalRow('20261000009', 'Heron Lake LLC'));
    expect(await replica.refresh('20261000009')).toEqual({ status: 'fetched', reason: null });
    expect((await written()).at(-1)).toMatchObject({ file_number: '20261000009', version: 1 });
  });

  it('are announced: what a source answered in seven days, at once when it fails or recovers', async () => {
    const published = async () =>
      (
        await registry.rows<{ body: unknown[] }>(
          "SELECT body FROM announcements WHERE topic = 'registry.live' ORDER BY draft_no",
        )
      ).map(({ body }) => body[0]);
    const wired = { source: 'us-co/business-registry', state: 'CO', wired: true };
    const before = (await published()).length;
    await replica.health.start([{ slug: wired.source, state: wired.state }]);
    replica.health.onApplicationShutdown();
    await replica.liveSearch('cedar');
    await replica.liveSearch('otter');
    live.portal.fault = { kind: 'html' };
    await replica.liveSearch('ridge');
    await replica.liveSearch('creek');
    const none = { lastFailure: null, lastFailureAt: null };
    expect((await published()).slice(before)).toMatchObject([
      { ...wired, ...none, lookups: 0, successShare: null, lastSuccessAt: null, p50Ms: null, p95Ms: null },
      { ...wired, ...none, lookups: 1, successShare: 1, p50Ms: expect.any(Number), p95Ms: expect.any(Number) },
      { ...wired, lookups: 3, successShare: 0.667, lastFailure: 'not-json', lastFailureAt: expect.any(String) },
    ]);
    await registry.rows("UPDATE live_lookup_ends SET ended_at = now() - interval '8 days' WHERE outcome = 'not-json'");
    await replica.health.publish();
    expect((await published()).at(-1)).toMatchObject({ lookups: 2, successShare: 1, lastFailure: 'not-json' });
  });

  it('are marked as live in the history and in announcements, what comes from files is not', async () => {
    const history = new ListBusinessEventsHandler(registry.database);
    const listEvents = async (fileNumber: string) =>
      (await history.listBusinessEvents({ state: 'CO', fileNumber, offset: 0, limit: 30 })).items.map(
        ({ type, live }) => [type, live],
      );
    live.rows.push(portalRow('20261000011', 'Kestrel LLC'));
    live.rows[0] = portalRow('20191000001', 'Cedar Ridge LLC', { entitystatus: 'Delinquent' });
    await replica.refresh('20261000011');
    await replica.refresh('20191000001');
    expect(await listEvents('20261000011')).toEqual([['business.added', true]]);
    expect(await listEvents('20191000001')).toEqual([
      ['business.status_changed', true],
      ['business.status_changed', true],
      ['business.added', false],
    ]);
    const bodies = (['20261000011', '20191000001'] as const).map((key, i) => ({
      ...{ state: 'CO' as const, keys: [key], versions: i === 0 ? null : [2] },
    }));
    const [added, changed] = await registryChangedTopic.compose(registry.database, bodies);
    expect([added?.[0]?.live, changed?.[0]?.live]).toEqual([true, true]);
    expect(changed?.[0]?.changes.map(({ live: isLive }) => isLive)).toEqual([true, true]);
    await registry.loadColorado([coloradoCompany('20191000001', 'Cedar Mesa LLC', { entitystatus: 'Delinquent' })]);
    expect((await listEvents('20191000001'))?.[0]).toEqual(['business.name_changed', false]);
  });
});
