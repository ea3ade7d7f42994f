/** A table whose replaced rows are kept. */
export interface VersionedTable {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** Further columns that versions are looked up by: an index each. */
  readonly lookups?: readonly string[];
  /** Columns that are too large to be written again by an update that leaves them as they are. */
  readonly bulky?: readonly string[];
}

/** The number, in place of a transaction's, of a row of `past.writes` that says since when versions are kept. */
export const KEPT_FROM = 0;

/** The partitions of a table and itself: triggers of statements fire for the table that a statement names. */
export interface TableParts {
  readonly columns: readonly string[];
  readonly parts: readonly string[];
  readonly isPartitioned: boolean;
}

/**
 * The schema `past`: when each transaction began and ended, and what the triggers of versioned tables share. What is known at a time is
 * what transactions wrote that had ended by then: neither their numbers nor their beginnings have the order of their ends. A row and a
 * version say in `known_since` and `known_until` when the transaction began that wrote or replaced them.
 */
export const PAST_SCHEMA_SQL = `
CREATE SCHEMA past;

CREATE TABLE past.writes (
  started timestamptz NOT NULL,
  -- Two transactions may begin in one microsecond.
  xid bigint NOT NULL,
  -- Set by the last that a transaction does.
  ended timestamptz,
  PRIMARY KEY (started, xid)
);
CREATE INDEX kept_times ON past.writes (started) WHERE xid = ${KEPT_FROM};
CREATE INDEX writes_under_way ON past.writes USING gist (tstzrange(started, ended));

CREATE FUNCTION past.note_this_write() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past.writes VALUES (now(), pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION past.end_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE past.writes SET ended = greatest(clock_timestamp(), started) WHERE started = NEW.started AND xid = NEW.xid;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER end_write AFTER INSERT ON past.writes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION past.end_write();

CREATE FUNCTION past.note_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM past.note_this_write();
  RETURN NULL;
END $$;

CREATE FUNCTION past.stamp_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.known_since = now();
  RETURN NEW;
END $$;

-- Settings of a transaction that reads the past.
CREATE FUNCTION past.known_at() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN current_setting('registry.known_at')::timestamptz;
CREATE FUNCTION past.writes_under_way() RETURNS timestamptz[] LANGUAGE sql STABLE
  RETURN current_setting('registry.writes_under_way')::timestamptz[];
`;

/** Statements that give a table versions from now on, which `readSql` makes readable. What it has counts as known since now. */
export function versionedTableSql(
  versioned: VersionedTable,
  { columns, parts, isPartitioned }: TableParts,
  readSql: (versioned: VersionedTable, columns: readonly string[]) => string,
): string[] {
  const { table, key, lookups = [], bulky = [] } = versioned;
  const versions = `past.${table}_versions`;
  const further =
    bulky.length === 0 ? '' : ', version_no bigint GENERATED ALWAYS AS IDENTITY, rests_on_next boolean NOT NULL';
  return [
    `ALTER TABLE ${table} ADD COLUMN known_since timestamptz DEFAULT now()`,
    `CREATE TABLE ${versions} (LIKE ${table}, known_until timestamptz NOT NULL${further})`,
    ...bulky.map((column) => `ALTER TABLE ${versions} ALTER COLUMN ${column} DROP NOT NULL`),
    ...[key.join(', '), ...lookups].map((indexed) => `CREATE INDEX ON ${versions} (${indexed})`),
    `CREATE INDEX ON ${versions} USING brin (known_until)`,
    ...keepingSql(versioned, columns),
    readSql(versioned, [...columns, 'known_since']),
    `CREATE TRIGGER stamp_row BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION past.stamp_row()`,
    ...parts.flatMap((part) => triggersSql(versioned, part)),
    // No service truncates a partitioned table, and a trigger for each partition costs.
    ...(isPartitioned ? [] : [truncatedSql(table)]),
  ];
}

/** Statements that give the past of a table columns that it has since; what is known of them begins now. */
export function versionedColumnsSql(
  versioned: VersionedTable,
  columns: readonly string[],
  added: readonly { readonly name: string; readonly type: string }[],
): string[] {
  const { table } = versioned;
  return [
    ...added.map(({ name, type }) => `ALTER TABLE past.${table}_versions ADD COLUMN ${name} ${type}`),
    ...keepingSql(versioned, columns),
  ];
}

/** The functions of the triggers. What a transaction wrote itself and replaces again was never known, but an earlier version may rest on it. */
function keepingSql({ table, key, bulky = [] }: VersionedTable, columns: readonly string[]): string[] {
  const list = [...columns, 'known_since', 'known_until', ...(bulky.length === 0 ? [] : ['rests_on_next'])].join(', ');
  const unlessOwn = bulky.length === 0 ? 'WHERE known_since <> now()' : '';
  const keep = (event: string, values: readonly string[], from: string): string => `
    CREATE OR REPLACE FUNCTION past.keep_${event}_${table}() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
    BEGIN
      INSERT INTO past.${table}_versions (${list}) SELECT ${values.join(', ')} FROM ${from} r ${unlessOwn};
      IF FOUND THEN PERFORM past.note_this_write(); END IF;
      RETURN NULL;
    END $$`;
  const times = ['known_since', 'now()'];
  const truncated = `
    CREATE OR REPLACE FUNCTION past.keep_truncated_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('INSERT INTO past.${table}_versions (${list}) SELECT ${[...columns, ...times, ...rests(bulky)].join(', ')} FROM %s ${unlessOwn}', TG_RELID::regclass);
      PERFORM past.note_this_write();
      RETURN NULL;
    END $$`;
  if (bulky.length === 0) return [keep('replaced', [...columns, ...times], 'replaced'), truncated];
  const isSame = bulky.map((column) => `r.${column}::text IS NOT DISTINCT FROM n.${column}::text`).join(' AND ');
  const compared = `(SELECT r.*, n.${key[0]} IS NOT NULL AND ${isSame} AS is_same
                       FROM replaced r LEFT JOIN replacing n ON ${isEqual('n', 'r', key)} OFFSET 0)`;
  const unlessSame = columns.map((column) =>
    bulky.includes(column) ? `CASE WHEN NOT is_same THEN ${column} END` : column,
  );
  return [
    truncated,
    keep('replaced', [...columns, ...times, ...rests(bulky)], 'replaced'),
    keep('updated', [...unlessSame, ...times, 'is_same'], compared),
    wholeVersionSql(table, key, bulky),
  ];
}

/** A row that is removed is kept whole. */
function rests(bulky: readonly string[]): string[] {
  return bulky.length === 0 ? [] : ['false'];
}

/** A version with its bulky columns, where it has them in common with the next version that has them, or with the row that is there now. */
function wholeVersionSql(table: string, key: readonly string[], bulky: readonly string[]): string {
  const columns = bulky.join(', ');
  return `
    CREATE OR REPLACE FUNCTION past.whole_${table}(v past.${table}_versions) RETURNS past.${table}_versions LANGUAGE plpgsql STABLE AS $$
    BEGIN
      SELECT ${columns} INTO ${bulky.map((column) => `v.${column}`).join(', ')} FROM (
        SELECT ${columns}, version_no FROM past.${table}_versions n
         WHERE ${isEqual('n', 'v', key)} AND n.version_no > v.version_no AND NOT n.rests_on_next
        UNION ALL
        SELECT ${columns}, NULL FROM public.${table} c WHERE ${isEqual('c', 'v', key)}) later
       ORDER BY version_no NULLS LAST LIMIT 1;
      RETURN v;
    END $$`;
}

function truncatedSql(table: string): string {
  return `CREATE TRIGGER keep_truncated BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION past.keep_truncated_${table}()`;
}

function triggersSql({ table, bulky = [] }: VersionedTable, part: string): string[] {
  const trigger = (name: string, event: string, does: string): string =>
    `CREATE TRIGGER ${name} AFTER ${event} FOR EACH STATEMENT EXECUTE FUNCTION past.${does}()`;
  const replaced = `ON ${part} REFERENCING OLD TABLE AS replaced`;
  return [
    trigger('note_write', `INSERT ON ${part}`, 'note_write'),
    trigger('keep_deleted', `DELETE ${replaced}`, `keep_replaced_${table}`),
    bulky.length === 0
      ? trigger('keep_updated', `UPDATE ${replaced}`, `keep_replaced_${table}`)
      : trigger('keep_updated', `UPDATE ${replaced} NEW TABLE AS replacing`, `keep_updated_${table}`),
  ];
}

function isEqual(one: string, other: string, columns: readonly string[]): string {
  return columns.map((column) => `${one}.${column} = ${other}.${column}`).join(' AND ');
}
