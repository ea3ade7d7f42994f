import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { type MigrationOptions, runMigrations } from '@registry/persistence/migrations';
import { projectRoot, TEST_STATES } from '@registry/testing';
import {
  digestMigrations,
  listChangedMigrations,
  type MigrationDigests,
  migratedApps,
  readMigrations,
} from './migration-sql.ts';
import released from './released-migrations.json' with { type: 'json' };

/** A service after its migrations of 1.0.0. */
interface Released {
  /** How many of its migrations 1.0.0 has. */
  readonly count: number;
  /** Statements that write rows as 1.0.0 did. Each is a transaction. */
  readonly writes?: readonly string[];
  /** Statements over the tables of today, each with what it must return. */
  readonly reads?: readonly (readonly [text: string, rows: readonly object[]])[];
}

const KEYS = `SELECT w, lpad(w::text, 8, 'k'), decode(repeat('ab', 32), 'hex'), 5`;
const CHANGES = 'business_changes (state, file_number_key, version, position, type, field, before, after, source_no)';
const WATCHLIST = `INTO watchlists (id, workspace_id, name, delivery_type, email, test_clock_id)`;
const EVENT = `'business.removed', 'us-co-1', '{"data":{"business":{"name":"One"}}}'`;

/** Rows of 1.0.0, two of a kind, and how this version reads them. */
const RELEASED_1_0_0: Readonly<Record<string, Released>> = {
  batches: {
    count: 1,
    writes: [
      `INSERT INTO batches (id, workspace_id, is_sandbox, status, layout, candidates, min_confidence, origin, rows, expires_at)
       SELECT id, 1, false, 'completed', '{}', 1, 0.5, 'x', 2, 'infinity' FROM unnest('{a,b}'::text[]) id`,
    ],
    reads: [
      [
        'SELECT id, policy FROM batches ORDER BY id',
        [
          { id: 'a', policy: null },
          { id: 'b', policy: null },
        ],
      ],
    ],
  },
  'business-registry': {
    count: 4,
    writes: [
      `INSERT INTO ${CHANGES} VALUES
         ('CO', '1', 1, 0, 'registration.linked', 'entityId', NULL, '"ent_1"', 1), ('CO', '1', 1, 1, 'registration.linked', 'registeredIn', '[]', '["CO", "OR"]', 1),
         ('OR', '2', 1, 0, 'business.status_changed', 'status', '"active"', '"inactive"', 1), ('OR', '2', 2, 0, 'business.ein_changed', 'ein', NULL, '"1"', 1)`,
      `INSERT INTO entity_changes (entity_id, type, state, file_number_key, has_joined, reason)
       VALUES ('ent_1', 'registration.linked', 'CO', '1', true, 'x'), ('ent_1', 'registration.linked', 'OR', '2', true, 'x')`,
      `INSERT INTO suppressions (state, file_number_key, file_number, reason, suppressed_by, lifted_at)
       VALUES ('OR', '2', '2', 'x', 'x', NULL), ('CO', '1', '1', 'x', 'x', now())`,
      `UPDATE business_changes SET after = '["CO", "OR", "WY"]' WHERE field = 'registeredIn'`,
      `DELETE FROM business_changes WHERE field = 'ein'`,
    ],
    reads: [
      [
        'SELECT state, field, after FROM business_changes ORDER BY state, position',
        [
          { state: 'CO', field: 'entity_id', after: 'ent_1' },
          { state: 'CO', field: 'registered_in', after: ['CO', 'OR', 'WY'] },
          { state: 'OR', field: 'status', after: 'inactive' },
        ],
      ],
      [
        `SELECT t.field, t.after FROM past.writes w, past.business_changes(w.ended, '{}') t
          WHERE w.started = (SELECT min(started) FROM past.writes) ORDER BY t.state, t.version, t.position`,
        [
          { field: 'entity_id', after: 'ent_1' },
          { field: 'registered_in', after: ['CO', 'OR'] },
          { field: 'status', after: 'inactive' },
          { field: 'ein', after: '1' },
        ],
      ],
      [`SELECT states_withheld('CO', '1', 1) AS states`, [{ states: ['OR'] }]],
      [`SELECT state FROM past.suppressions(now(), '{}')`, [{ state: 'OR' }]],
    ],
  },
  demo: { count: 1 },
  gateway: {
    count: 1,
    writes: [
      `INSERT INTO workspaces (name, plan) VALUES ('one', 'standard'), ('two', 'standard')`,
      `INSERT INTO api_keys (workspace_id, prefix, hmac, daily_limit) ${KEYS} FROM generate_series(1, 2) w`,
      `INSERT INTO key_usage SELECT w, '2026-11-29', 1, 1, 5 FROM generate_series(1, 2) w`,
      `INSERT INTO request_counts SELECT w, '2026-11-29', w, 'x', 1, 1 FROM generate_series(1, 2) w`,
      `INSERT INTO admitted_batches SELECT w, w FROM generate_series(1, 2) w`,
      `INSERT INTO screening_decisions (workspace_id, business_id, result_id, decision, content, sent_at)
       VALUES (1, 'us-co-1', 'wlr_1', 'not_a_match', 'x', now()), (2, 'us-co-1', 'wlr_1', 'confirmed', 'x', now())`,
    ],
    reads: [
      [
        'SELECT workspace_id FROM screening_decisions WHERE noted_at IS NULL OR noted_at < decided_at ORDER BY 1',
        [{ workspace_id: 1 }, { workspace_id: 2 }],
      ],
      [`DELETE FROM workspaces WHERE name = 'one' RETURNING id`, [{ id: 1 }]],
      [
        `SELECT workspace_id FROM api_keys UNION ALL SELECT key_id FROM key_usage UNION ALL SELECT key_id FROM request_counts
         UNION ALL SELECT workspace_id FROM admitted_batches UNION ALL SELECT workspace_id FROM screening_decisions`,
        Array.from({ length: 5 }, () => ({ workspace_id: 2 })),
      ],
      [`SELECT conname FROM pg_constraint WHERE NOT convalidated`, []],
    ],
  },
  jurisdiction: { count: 1 },
  people: { count: 1 },
  'records-sections': {
    count: 3,
    writes: [
      `INSERT INTO subjects (subject_no, source_no, is_trade, names, record_count) VALUES (1, 1, false, '{One}', 1), (2, 1, false, '{Two}', 1)`,
      `UPDATE subjects SET names = '{Other}' WHERE subject_no = 1`,
    ],
    reads: [
      [
        `SELECT t.names FROM past.writes w, past.subjects(w.ended, '{}') t
          WHERE w.started = (SELECT min(started) FROM past.writes) ORDER BY t.subject_no`,
        [{ names: ['One'] }, { names: ['Two'] }],
      ],
      [`SELECT names FROM past.subjects(now(), '{}') ORDER BY subject_no`, [{ names: ['Other'] }, { names: ['Two'] }]],
    ],
  },
  watchlist: {
    count: 2,
    writes: [
      `INSERT INTO rejected_hits VALUES ('us-co-1', 1, 'wlr_1', 'x'), ('us-or-2', 2, 'wlr_2', 'y')`,
      `INSERT ${WATCHLIST} VALUES ('wl_1', 1, 'x', 'digest', 'a@example.com', NULL)`,
      `INSERT INTO watchlist_events (watchlist_id, sequence, id, type, entity_id, payload) VALUES ('wl_1', 1, 'evt_1', ${EVENT})`,
      `INSERT INTO sandbox.test_clocks (id, workspace_id, started_at, now) VALUES ('clk_1', 1, now(), now())`,
      `INSERT INTO sandbox.clock_watchlists (id, workspace_id, name, delivery_type, email, test_clock_id) VALUES ('wl_2', 1, 'x', 'digest', 'a@example.com', 'clk_1')`,
      `INSERT INTO sandbox.watchlist_events (watchlist_id, sequence, id, type, entity_id, payload) VALUES ('wl_2', 1, 'evt_2', ${EVENT})`,
      `INSERT INTO hidden_values VALUES (1, 'us-co-1', 'person', 'Ada', false)`,
    ],
    reads: [
      // As a replica of 1.0.0 writes it while both versions run.
      [
        `INSERT INTO rejected_hits VALUES ('us-or-2', 2, 'wlr_2', 'other'), ('us-wy-3', 3, 'wlr_3', 'z')
         ON CONFLICT (company_key, workspace_id, result_id) DO UPDATE SET content = EXCLUDED.content RETURNING workspace_id`,
        [{ workspace_id: 2 }, { workspace_id: 3 }],
      ],
      [
        'SELECT workspace_id, content, is_rejected FROM decided_hits ORDER BY 1',
        [
          { workspace_id: 1, content: 'x', is_rejected: true },
          { workspace_id: 2, content: 'other', is_rejected: true },
          { workspace_id: 3, content: 'z', is_rejected: true },
        ],
      ],
      [
        `SELECT id, shown_as IS NULL AS "showsAll", hidden IS NULL AS "showedAll" FROM events_as_shown
         UNION ALL SELECT id, shown_as IS NULL, hidden IS NULL FROM sandbox.events_as_shown`,
        [
          { id: 'evt_1', showsAll: false, showedAll: false },
          { id: 'evt_2', showsAll: true, showedAll: true },
        ],
      ],
    ],
  },
};

/** One statement that returns what a database is made of as lines, those of partitions and of the table of migrations included. */
const SCHEMA = `
  WITH own AS (SELECT oid, nspname FROM pg_namespace WHERE nspname IN ('public', 'past', 'sandbox')),
       tables AS (SELECT c.* FROM pg_class c JOIN own n ON n.oid = c.relnamespace)
  SELECT line FROM (
    SELECT format('column %s.%s %s %s%s%s%s %s, %s', t.oid::regclass, row_number() OVER (PARTITION BY t.oid ORDER BY attnum), attname,
                  format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN ' not null' END, attidentity, attgenerated,
                  pg_get_expr(adbin, adrelid), attcollation::regcollation) AS line
      FROM tables t JOIN pg_attribute a ON attrelid = t.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef d ON adrelid = t.oid AND adnum = attnum
     WHERE relkind IN ('r', 'p', 'v')
    UNION ALL SELECT format('%s %s %s', relkind, oid::regclass, reloptions) FROM tables
    UNION ALL SELECT format('view %s %s', oid::regclass, pg_get_viewdef(oid)) FROM tables WHERE relkind = 'v'
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN tables t ON t.oid = indrelid
    UNION ALL SELECT format('constraint %s %s %s', t.oid::regclass, conname, pg_get_constraintdef(c.oid)) FROM pg_constraint c JOIN tables t ON t.oid = conrelid
    UNION ALL SELECT format('%s %s', pg_get_triggerdef(g.oid), tgenabled) FROM pg_trigger g JOIN tables t ON t.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p JOIN own n ON n.oid = pronamespace) lines
   ORDER BY line`;

const apps = migratedApps(projectRoot);
const digests: MigrationDigests = released;

it('has all that 1.0.0 ran in the table of released migrations', () => {
  const lacking = Object.entries(RELEASED_1_0_0).filter(
    ([app, { count }]) => Object.keys(digests[app] ?? {}).length < count,
  );
  expect(lacking).toEqual([]);
  expect(apps).toEqual(expect.arrayContaining([...Object.keys(digests), ...Object.keys(RELEASED_1_0_0)]));
});

describe.each(apps)('%s', (app) => {
  const { count, writes = [], reads = [] } = RELEASED_1_0_0[app] ?? { count: 0 };
  let migrations: MigrationOptions['migrations'];
  let upgraded: DatabaseFixture;

  beforeAll(async () => {
    migrations = await readMigrations(projectRoot, app);
    upgraded = new DatabaseFixture(await migratedDatabase(`${app}-first`, migrations.slice(0, count)));
    for (const text of writes) await upgraded.rows(text);
    const ran = await runMigrations({ url: upgraded.test.url, name: app, migrations, states: TEST_STATES });
    expect(ran).toHaveLength(migrations.length - count);
  });
  afterAll(() => upgraded.destroy());

  it('runs released migrations as databases have run them', async () => {
    const now = { [app]: await digestMigrations(migrations) };
    expect(listChangedMigrations({ [app]: digests[app] ?? {} }, now)).toEqual([]);
  });

  it('upgrades a filled database of 1.0.0 to the schema of a new one', async () => {
    const made = new DatabaseFixture(await migratedDatabase(app, migrations));
    const [is, wanted] = await Promise.all([readSchema(upgraded), readSchema(made)]);
    await made.destroy();
    expect([...is].filter((line) => !wanted.has(line))).toEqual([]);
    expect([...wanted].filter((line) => !is.has(line))).toEqual([]);
    for (const [text, rows] of reads) expect(await upgraded.rows(text)).toEqual(rows);
  });
});

it('names a released migration that is another, one that is gone, and what to do', () => {
  const now = { DemoTables1796000000000: 'a', PackedCompanies1796000000001: 'b' };
  const before = { demo: { ...now, DemoTables1796000000000: 'x', FoldedNames1796000000002: 'c' } };
  expect(listChangedMigrations(before, { demo: now })).toEqual([
    expect.stringMatching(/^apps\/demo\/migrations\/1796000000000-demo-tables\.ts: .*is another now\. Restore it, and/),
    expect.stringMatching(/^apps\/demo\/migrations\/1796000000002-folded-names\.ts: .*it is gone\. Restore it, and/),
  ]);
  expect(listChangedMigrations({ demo: {} }, { demo: now })).toEqual([]);
});

async function readSchema(fixture: DatabaseFixture): Promise<ReadonlySet<string>> {
  const lines = await fixture.rows<{ line: string }>(SCHEMA);
  expect(lines.length).toBeGreaterThan(100);
  return new Set(lines.map(({ line }) => line));
}
