import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { eventually, testSeed } from '@registry/testing';
import { Random } from '@registry/tools-sample';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { demoTestCompanies } from '../e2e.config.ts';
import { FeedApps } from './feed-apps.ts';

const companies = demoTestCompanies();
const KILLS = 10;
/** A load of 100,000 is followed in minutes. */
const MS_MAX = Math.max(120_000, companies * 20);
jest.setTimeout(MS_MAX * 3);

const publishers = ['business-registry', 'records-sections'] as const;

/** All that the demo keeps, each table as a number of rows and a digest of them; numbers that a database gives by itself, and stamps, of which each message draws its own, are left out. */
const TABLES = {
  companies: 'SELECT * FROM companies',
  names: 'SELECT * FROM company_names',
  officers: 'SELECT * FROM officers',
  subjects: `SELECT digest, source, kind, state, file_number_key, ein, names, trade_names, phones, emails, websites, naics_codes,
                    revenue, match_keys, record_count FROM subjects`,
  records: 'SELECT r.source, r.record_key, s.digest FROM records r JOIN subjects s USING (subject_no)',
} as const;

describe(`the demo, killed ${KILLS} times during loads of ${companies} companies and of records,`, () => {
  const seed = testSeed();
  let apps: FeedApps;

  beforeAll(async () => {
    apps = await FeedApps.create();
    await apps.add('demo');
    await apps.start('business-registry', 'records-sections', 'demo');
  });
  afterAll(() => apps.end());

  /** Waits until every announcement of both owners is applied, and the registry gave companies the names that records have. */
  const untilFollowed = async (): Promise<void> => {
    const isLinked = async (): Promise<boolean> => {
      const lanes = await apps.rows(
        'records-sections',
        'SELECT lane, last_position AS position FROM feed_lanes ORDER BY 1',
      );
      const read = await apps.rows(
        'business-registry',
        `SELECT lane, position FROM feed_positions JOIN feed_subscriptions USING (owner) WHERE state = 'following' ORDER BY 1`,
      );
      const due = await apps.rows('business-registry', 'SELECT FROM due_holders LIMIT 1');
      return isDeepStrictEqual(read, lanes) && due.length === 0;
    };
    await eventually(isLinked, true, MS_MAX);
    const drafts = async () => {
      const left = await Promise.all(
        publishers.map((publisher) =>
          apps.rows(publisher, 'SELECT count(*)::integer AS n FROM announcements WHERE position IS NULL'),
        ),
      );
      return left.flat();
    };
    await eventually(drafts, [{ n: 0 }, { n: 0 }], MS_MAX);
    // Owners follow each other, so that one may announce more after its drafts are gone.
    const isApplied = async (): Promise<boolean> => {
      const published = await Promise.all(
        publishers.map((publisher) =>
          apps.rows(
            publisher,
            `SELECT '${publisher}' AS owner, lane, last_position AS position FROM feed_lanes ORDER BY lane`,
          ),
        ),
      );
      const applied = await apps.rows(
        'demo',
        `SELECT owner, lane, position FROM feed_positions JOIN feed_subscriptions USING (owner)
          WHERE state = 'following' ORDER BY owner, lane`,
      );
      return isDeepStrictEqual(applied, published.flat());
    };
    await eventually(isApplied, true, MS_MAX);
  };
  const secondaryIndexes = () =>
    apps.rows(
      'demo',
      "SELECT indexdef FROM pg_indexes WHERE tablename = ANY ('{companies,company_names,officers}') ORDER BY 1",
    );
  /** Kills the demo in two pages of its first backfill of companies and at the end of it, each time at a lock that its session waits for. */
  async function killInFirstBackfill(): Promise<void> {
    const keys = await apps.rows(
      'business-registry',
      "SELECT 'us-co-' || file_number_key AS key FROM businesses ORDER BY file_number_key",
    );
    const inserted = [0.3, 0.7].map((share) => keys[Math.floor(share * keys.length)]?.['key']);
    const gates = [
      ...inserted.map((key) => `BEFORE INSERT ON companies FOR EACH ROW WHEN (NEW.key = '${String(key)}')`),
      `BEFORE UPDATE ON feed_subscriptions FOR EACH ROW WHEN (NEW.owner = 'business-registry' AND NEW.state = 'following')`,
    ];
    await withClient(String(apps.settingsOf('demo')['DATABASE_URL']), async (client) => {
      await client.query(
        `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
           'BEGIN PERFORM pg_advisory_xact_lock(TG_ARGV[0]::integer); RETURN NEW; END'`,
      );
      for (const [gate, when] of gates.entries()) {
        await client.query(`CREATE TRIGGER gate_${gate} ${when} EXECUTE FUNCTION wait(${gate})`);
        await client.query('SELECT pg_advisory_lock($1::integer)', [gate]);
      }
      for (const gate of gates.keys()) {
        await apps.start('demo');
        const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${gate} AND NOT granted`;
        await eventually(async () => (await client.query(waiting)).rowCount, 1, MS_MAX);
        await apps.kill('demo');
        await client.query('SELECT pg_advisory_unlock($1::integer)', [gate]);
      }
      await client.query('DROP FUNCTION wait() CASCADE');
    });
  }
  const kept = async (): Promise<Record<string, unknown>> => {
    const digests: Record<string, unknown> = {};
    for (const [table, rows] of Object.entries(TABLES)) {
      const [digest] = await apps.rows(
        'demo',
        `SELECT count(*)::integer AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")) AS digest FROM (${rows}) t`,
      );
      digests[table] = digest;
    }
    return digests;
  };

  it(`holds just what a first backfill that is killed in its midst and at its end brings (TEST_SEED=${seed})`, async () => {
    const source = 'us-co/business-registry' as const;
    const load = async (): Promise<void> => {
      await apps.loadSample({ source, rows: companies });
      await apps.loadSample({ source, rows: companies, changedShare: 0.3 });
    };
    const loadRecords = async (): Promise<void> => {
      await apps.loadSample({ source: 'us/ppp-loans', rows: companies }, 'records-sections');
      await apps.loadSample({ source: 'us/fmcsa-census', rows: companies, changedShare: 0.3 }, 'records-sections');
    };
    const random = new Random();
    let isLoading = true;
    const loading = Promise.all([load(), loadRecords()]).finally(() => (isLoading = false));
    let killedWhileLoading = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(random.reset(seed, kill).next() * 500);
      await apps.kill('demo');
      killedWhileLoading += isLoading ? 1 : 0;
      await apps.start('demo');
    }
    await loading;
    expect(killedWhileLoading).toBeGreaterThan(0);
    await untilFollowed();
    const followed = await kept();

    await apps.stop('demo');
    const indexes = await secondaryIndexes();
    await apps.renewDatabase('demo');
    await killInFirstBackfill();
    await apps.start('demo');
    await untilFollowed();
    expect(followed).toEqual(await kept());
    expect(await secondaryIndexes()).toEqual(indexes);
    expect(followed).toMatchObject({ companies: { rows: expect.any(Number) } });
    const [{ n } = { n: 0 }] = await apps.rows('business-registry', 'SELECT count(*)::integer AS n FROM businesses');
    expect(followed['companies']).toMatchObject({ rows: n });
    const [{ phones } = { phones: 0 }] = await apps.rows(
      'demo',
      "SELECT count(*)::integer AS phones FROM companies WHERE phones <> '{}'",
    );
    expect(phones).toBeGreaterThan(0);
    expect(await apps.rows('demo', 'SELECT * FROM feed_dead_letters')).toEqual([]);
  });
});
