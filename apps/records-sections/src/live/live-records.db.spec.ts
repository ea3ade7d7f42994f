import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '@registry/fake-socrata-portal';
import { LiveRecordsFixture } from '../testing/live-records-fixture.ts';
import { recordsChangedTopic } from '../change-events/records-changed.topic.ts';
import type { RecordsBody } from '../change-events/publish-records.ts';
import { eventually } from '@registry/testing';
import { RecordsFixture } from '../testing/records-fixture.ts';

const fetched = { status: 'fetched', reason: null };

describe('refreshed records', () => {
  let records: RecordsFixture;
  let live: LiveRecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
    live = await LiveRecordsFixture.start(records);
  });
  beforeEach(() => live.reset());
  afterAll(async () => {
    await live.portal.close();
    await records.destroy();
  });

  const published = () =>
    records.rows<{ topic: string; body: RecordsBody }>(
      "SELECT topic, body FROM announcements WHERE topic = 'records.changed' ORDER BY draft_no",
    );
  const later = () => records.rows("UPDATE live_lookups SET ended_at = now() - interval '61 seconds'");

  it('of Colorado are whole filings, put together of its four datasets', async () => {
    live.addColorado('20212060001', 'CEDAR RIDGE BAKERY LLC');
    live.addColorado('20212060002', 'CEDAR RIDGE BAKERY HOLDINGS LLC');
    live.rowsOf('us-co/ucc-debtors').push({ debtorid: '9', fileid: '20212060001', organizationname: 'OTTER LLC' });
    expect(await live.refresh('CO', 'Cedar Ridge Bakery, LLC')).toEqual(fetched);
    expect(await live.liens('CO', 'Cedar Ridge Bakery, LLC')).toMatchObject([
      {
        object: 'lien',
        source: 'us-co/ucc',
        filing_number: 'M20212060001',
        filed_date: '2021-06-30',
        expiration_date: '2026-06-30',
        debtors: expect.arrayContaining(['CEDAR RIDGE BAKERY LLC', 'OTTER LLC']),
        secured_parties: ['FRONT RANGE BANK'],
        collateral: 'One deck oven',
        match: { method: 'name_state_exact_unique' },
      },
    ]);
    expect(await published()).toMatchObject([{ body: { rowKeys: ['20212060001'], areNew: true } }]);
  });

  it('of Connecticut are whole liens, put together of the rows of one dataset', async () => {
    const row = {
      ...{ id_lien_flng_nbr: '0005000003', lien_status: 'Active', cd_flng_type: 'ORIG FIN STMT' },
      ...{ debtor_nm_bus: "O'NEIL BAKERY LLC", dt_accept: '2020-02-01T00:00:00.000' },
    };
    live
      .rowsOf('us-ct/ucc-liens')
      .push(
        { ...row, sec_party_nm_bus: 'COASTAL BANK' },
        { ...row, debtor_nm_bus: 'OTHER LLC', sec_party_nm_bus: 'RIVER BANK' },
      );
    expect(await live.refresh('CT', 'ONeil Bakery LLC')).toEqual(fetched);
    const [lien, ...others] = await live.liens('CT', 'ONeil Bakery LLC');
    expect(others).toEqual([]);
    expect(lien).toMatchObject({
      status: 'Active',
      secured_parties: expect.arrayContaining(['COASTAL BANK', 'RIVER BANK']),
    });
    live.rowsOf('us-ct/ucc-liens').splice(0, 1, { ...row, sec_party_nm_bus: 'COASTAL BANK', lien_status: 'Lapsed' });
    live.rowsOf('us-ct/ucc-liens').splice(1, 1);
    await later();
    expect(await live.refresh('CT', 'ONeil Bakery LLC')).toEqual(fetched);
    expect(await live.liens('CT', 'ONeil Bakery LLC')).toMatchObject([
      { status: 'Lapsed', debtors: ["O'NEIL BAKERY LLC"], secured_parties: ['COASTAL BANK'] },
    ]);
  });

  it('that changed upstream are announced once, those that did not are seen again and not announced', async () => {
    live.addColorado('1', 'CEDAR LLC');
    live.addColorado('2', 'CEDAR LLC');
    await live.refresh('CO', 'Cedar LLC');
    const before = (await published()).length;
    const [seen] = await records.rows<{ retrieved_at: Date }>('SELECT retrieved_at FROM liens');
    const [filing] = live.rowsOf('us-co/ucc-filings');
    live.rowsOf('us-co/ucc-filings')[0] = { ...filing, lapsedate: '2031-06-30' };
    await later();
    expect(await live.refresh('CO', 'Cedar LLC')).toEqual(fetched);
    await later();
    const since = new Date();
    expect(await live.refresh('CO', 'Cedar LLC')).toEqual(fetched);
    expect((await published()).slice(before)).toMatchObject([{ body: { rowKeys: ['1'], areNew: false } }]);
    const changed = await recordsChangedTopic.compose(
      records.database,
      (await published()).slice(-1).map(({ body }) => body),
    );
    expect(changed[0]).toMatchObject([
      { current: { live: true }, changes: [{ field: 'expiration_date', live: true }] },
    ]);
    const lapses = (await live.liens('CO', 'Cedar LLC')).map((lien) => lien.object === 'lien' && lien.expiration_date);
    expect(lapses).toContain('2031-06-30');
    // A filing is as old as the oldest of the responses that it was put together of.
    const again = await records.rows<{ retrieved_at: Date; oldest: Date }>(
      'SELECT retrieved_at, (SELECT min(retrieved_at) FROM record_parts WHERE retrieved_at >= $1) AS oldest FROM liens',
      [since],
    );
    for (const { retrieved_at, oldest } of again) expect(retrieved_at).toEqual(oldest);
    expect(again[0]?.oldest.getTime()).toBeGreaterThan(seen?.retrieved_at.getTime() ?? 0);
  });

  it('do not get back from an older file what has left the register since', async () => {
    live.addColorado('1', 'CEDAR LLC');
    expect(await live.refresh('CO', 'Cedar LLC')).toEqual(fetched);
    const parties = 'spid,fileid,organizationname\n21,1,FRONT RANGE BANK\n22,1,BANK OF BEFORE\n23,2,MESA BANK\n';
    const secured = async () =>
      (await live.liens('CO', 'Cedar LLC')).map((lien) => lien.object === 'lien' && lien.secured_parties);
    const dayBefore = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const older = await records.loadText('us-co/ucc-secured-parties', parties, { asOf: dayBefore });
    expect(older).toMatchObject({ new: 1, older: 2 });
    expect(await secured()).toEqual([['FRONT RANGE BANK']]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await records.loadText('us-co/ucc-secured-parties', parties, { asOf: today })).toMatchObject({ new: 1 });
    expect(await secured()).toEqual([['FRONT RANGE BANK', 'BANK OF BEFORE']]);
  });

  it('stay when a load of an older file meets them on their way', async () => {
    const load = (name: string, days: number) =>
      records.loadText('us-co/ucc-secured-parties', `spid,fileid,organizationname\n21,1,${name}\n`, {
        asOf: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
      });
    const waiting = async () => {
      const [row] = await records.rows<{ count: number }>(
        `SELECT count(*)::int FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
      );
      return row?.count ?? 0;
    };
    await load('BANK OF BEFORE', 5);
    live.addColorado('1', 'CEDAR LLC');
    const under = await records.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', ['assemble us-co/ucc']);
      const refreshed = live.refresh('CO', 'Cedar LLC');
      await eventually(waiting, 1);
      const loaded = load('BANK OF YESTERDAY', 2);
      await eventually(waiting, 2);
      return { refreshed, loaded };
    });
    expect(await under.refreshed).toEqual(fetched);
    expect(await under.loaded).toMatchObject({ older: 1, changed: 0 });
    expect(await live.liens('CO', 'Cedar LLC')).toMatchObject([{ secured_parties: ['FRONT RANGE BANK'] }]);
  });

  it('are asked for once by fifty requests at a time, and again only after a minute', async () => {
    live.addColorado('1', 'CEDAR LLC');
    live.portal.fault = { kind: 'slow', delayMs: 100 };
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => live.refresh('CO', 'Cedar LLC')));
    expect(outcomes).toEqual(outcomes.map(() => fetched));
    const requestCount = live.portal.requests.length;
    expect(requestCount).toBe(5); // the debtors' names, then the four datasets
    await live.refresh('CO', 'CEDAR, L.L.C.');
    expect(live.portal.requests).toHaveLength(requestCount);
  });

  it('are none where the register knows none, and cannot be asked for elsewhere', async () => {
    expect(await live.refresh('CO', 'Zebra LLC')).toEqual(fetched);
    expect(await live.liens('CO', 'Zebra LLC')).toEqual([]);
    expect(await live.refresh('WY', 'Zebra LLC')).toEqual({ status: 'not-wired', reason: null });
  });

  it.each<[Fault, string]>([
    [{ kind: 'too-many-requests', retryAfter: '0' }, 'rate-limited'],
    [{ kind: 'truncated' }, 'not-json'],
    [{ kind: 'html' }, 'not-json'],
    [{ kind: 'changed-layout', column: 'terminationflag' }, 'layout'],
    [{ kind: 'dropped-keys', column: 'fileid' }, 'layout'],
    [{ kind: 'renamed-keys', column: 'organizationname' }, 'layout'],
    [{ kind: 'wrong-rows' }, 'layout'],
    [{ kind: 'redirect' }, 'redirected'],
  ])('stay as they are after %j, and the source is marked as failing', async (fault, reason) => {
    live.addColorado('1', 'CEDAR LLC');
    await live.health.start([{ slug: 'us-co/ucc', state: 'CO' }]);
    live.health.onApplicationShutdown();
    await live.refresh('CO', 'Cedar LLC');
    const stored = await live.liens('CO', 'Cedar LLC');
    live.addColorado('2', 'CEDAR LLC');
    await later();
    live.portal.fault = fault;
    expect(await live.refresh('CO', 'Cedar LLC')).toEqual({ status: 'fallback', reason });
    expect(await live.liens('CO', 'Cedar LLC')).toEqual(stored);
    const [source] = await records.rows("SELECT last_failure FROM live_sources WHERE source = 'us-co/ucc'");
    expect(source).toEqual({ last_failure: reason });
  });

  it('are what is stored when the register hangs, within the budget', async () => {
    live.addColorado('1', 'CEDAR LLC');
    live.portal.fault = { kind: 'hang' };
    expect(await live.refresh('CO', 'Cedar LLC', 2_000)).toEqual({ status: 'fallback', reason: 'timeout' });
  });

  it.each([
    "O'Neil' or 1=1 --",
    '`fileid`',
    '%24where=1',
    '$where=true',
    'a\nb',
    "'') or upper(organizationname) like '",
  ])('let no name out of the question: %j', async (name) => {
    live.addColorado('1', 'CEDAR LLC');
    const { status } = await live.refresh('CO', name);
    expect(status === 'fetched' ? await live.liens('CO', 'Cedar LLC') : []).toEqual([]);
    for (const { host, query } of live.portal.requests) {
      expect([host, [...query.keys()].sort()]).toEqual([
        'data.colorado.gov',
        ['$limit', '$order', '$select', '$where'],
      ]);
    }
  });
});
