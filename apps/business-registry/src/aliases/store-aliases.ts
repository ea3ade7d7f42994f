import type { NamedHolder } from '@registry/contracts-records-sections';
import { foldForMatching, foldedName } from '@registry/domain';
import type { Holder } from '@registry/matching';
import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { addAffectedBy, addChanged, linkNextDue, NO_STATE } from './due-holders.ts';
import { KnownHolders } from './known-holders.ts';

/** A name as it is stored; `state` is its holder's. */
interface StoredName {
  readonly aliasNo: number;
  readonly subjectNo: number;
  readonly state: string;
  readonly name: string;
  readonly isGone: boolean;
}

/**
 * Stores the names that records give to holders, in the client's transaction, and links them to companies, with `isCurrent` at the end
 * of the backfill (`complete` of the subscription). What is older than what is known of a holder changes nothing.
 */
export async function storeAliases(
  client: PoolClient,
  holders: readonly NamedHolder[],
  isCurrent: boolean,
): Promise<void> {
  const newest = new Map<number, NamedHolder>();
  for (const holder of holders) {
    if (holder.stamp >= (newest.get(holder.subject_no)?.stamp ?? 0)) newest.set(holder.subject_no, holder);
  }
  const before = await new KnownHolders(client).read([...newest.keys()]);
  const stored = await storeHolders(client, [...newest.values()], isCurrent);
  if (stored.length === 0) return;
  const moved = findMoved(before, stored);
  const news = stored.flatMap(({ subjectNo }) => newest.get(subjectNo) ?? []);
  const known = await readNames(
    client,
    before.map(({ subjectNo }) => subjectNo),
  );
  const renamed = await storeNames(client, news, known);
  const changed = stored.filter(({ subjectNo }) => moved.has(subjectNo) || renamed.has(subjectNo));
  await addAffectedBy(
    client,
    before.filter(({ subjectNo }) => moved.has(subjectNo)),
  );
  await addChanged(client, changed);
  if (isCurrent) return;
  while (await linkNextDue(client)); // all of them: none is due between two change events
  await client.query('DELETE FROM aliases WHERE is_gone AND subject_no = ANY ($1)', [
    stored.map(({ subjectNo }) => subjectNo),
  ]);
}

/** Those that are new, or can be another company than before. */
function findMoved(before: readonly Holder[], after: readonly Holder[]): ReadonlySet<number> {
  const describe = ({ source, state, fileNumberKey, ein, names }: Holder): string =>
    [source, state, fileNumberKey, ein, ...names].join('\n');
  const known = new Map(before.map((holder) => [holder.subjectNo, describe(holder)] as const));
  return new Set(after.flatMap((holder) => (known.get(holder.subjectNo) === describe(holder) ? [] : holder.subjectNo)));
}

/** Stores holders that are newer than what is known, and returns them. */
async function storeHolders(
  client: PoolClient,
  holders: readonly NamedHolder[],
  isCurrent: boolean,
): Promise<Holder[]> {
  const sourceNos = await sourceNumbers(client, [...new Set(holders.map(({ source }) => source))]);
  const given = holders.map(({ stamp, as_of, ...holder }) => ({ stamp, as_of, known: toKnown(holder, sourceNos) }));
  const { rows } = await client.query<{ no: number }>(
    `INSERT INTO named_holders AS known (subject_no, stamp, source_no, state, file_number_key, ein, name_key, as_of, names)
     SELECT no, stamp, source_no, state, file_number_key, ein, name_key, as_of, string_to_array(names, E'\\n')
       FROM unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::date[], $10::text[])
         AS given (no, stamp, source_no, state, file_number_key, ein, name_key, as_of, names) ORDER BY no
     ON CONFLICT (subject_no) DO UPDATE SET (stamp, source_no, state, file_number_key, ein, names, name_key, as_of) =
       (EXCLUDED.stamp, EXCLUDED.source_no, EXCLUDED.state, EXCLUDED.file_number_key, EXCLUDED.ein, EXCLUDED.names, EXCLUDED.name_key, EXCLUDED.as_of)
       WHERE known.stamp < EXCLUDED.stamp OR ($1 AND known.stamp = EXCLUDED.stamp)
     RETURNING subject_no AS no`,
    [
      isCurrent,
      given.map(({ known }) => known.subjectNo),
      given.map(({ stamp }) => stamp),
      given.map(({ known }) => known.source),
      given.map(({ known }) => known.state ?? NO_STATE),
      given.map(({ known }) => known.fileNumberKey),
      given.map(({ known }) => known.ein),
      given.map(({ known }) => known.nameKey),
      given.map(({ as_of: asOf }) => asOf),
      // Folded names have no line breaks.
      given.map(({ known }) => known.names.join('\n')),
    ],
  );
  const stored = new Set(rows.map(({ no }) => no));
  return given.flatMap(({ known }) => (stored.has(known.subjectNo) ? [known] : []));
}

function toKnown(holder: Omit<NamedHolder, 'stamp' | 'as_of'>, sourceNos: ReadonlyMap<string, number>): Holder {
  const { subject_no: subjectNo, source, state, file_number: fileNumberKey, ein } = holder;
  const names = listOwnNames(holder);
  const nameKey = names[0] === undefined ? null : foldForMatching(names[0]).nameKey;
  return { subjectNo, source: String(sourceNos.get(source)), state, fileNumberKey, ein, names, nameKey };
}

type StoredNames = ReadonlyMap<number, readonly StoredName[]>;

async function readNames(client: PoolClient, subjectNos: readonly number[]): Promise<StoredNames> {
  if (subjectNos.length === 0) return new Map();
  const { rows } = await client.query<StoredName>(
    `SELECT a.alias_no AS "aliasNo", a.subject_no AS "subjectNo", a.state, a.name, a.is_gone AS "isGone" FROM unnest($1::bigint[]) AS k (no)
      CROSS JOIN LATERAL (SELECT * FROM aliases WHERE subject_no = k.no OFFSET 0) a`,
    [subjectNos],
  );
  return Map.groupBy(rows, ({ subjectNo }) => subjectNo);
}

/** Stores the names by which holders can be found, and returns whose differ from those known. */
async function storeNames(
  client: PoolClient,
  holders: readonly NamedHolder[],
  known: StoredNames,
): Promise<ReadonlySet<number>> {
  const changed: StoredName[] = [];
  const added: Omit<StoredName, 'aliasNo' | 'isGone'>[] = [];
  for (const holder of holders) {
    const { subject_no: subjectNo } = holder;
    const state = holder.state ?? NO_STATE;
    const given = new Set(namesToFindBy(holder));
    for (const alias of known.get(subjectNo) ?? []) {
      const isGone = !given.delete(alias.name);
      if (isGone !== alias.isGone || state !== alias.state) changed.push({ ...alias, state, isGone });
    }
    for (const name of given) added.push({ subjectNo, state, name });
  }
  await updateNames(client, changed);
  await addNames(client, added);
  return new Set([...changed, ...added].map(({ subjectNo }) => subjectNo));
}

async function updateNames(client: PoolClient, changed: readonly StoredName[]): Promise<void> {
  if (changed.length === 0) return;
  await client.query(
    `UPDATE aliases a SET state = c.state, is_gone = c.is_gone
       FROM unnest($1::integer[], $2::text[], $3::boolean[]) AS c (alias_no, state, is_gone) WHERE a.alias_no = c.alias_no`,
    [changed.map(({ aliasNo }) => aliasNo), changed.map(({ state }) => state), changed.map(({ isGone }) => isGone)],
  );
}

async function addNames(client: PoolClient, added: readonly Omit<StoredName, 'aliasNo' | 'isGone'>[]): Promise<void> {
  if (added.length === 0) return;
  const copied = new CopyRows('aliases', ['subject_no', 'state', 'name', 'folded', 'name_key']);
  for (const { subjectNo, state, name } of added) {
    const { folded, nameKey } = foldForMatching(name);
    copied.add([subjectNo, state, name, folded, nameKey]);
  }
  await copied.send(client);
}

/**
 * The names by which a company can be found: the trade names of a holder that can be one company, and its own name if
 * an identifier may say which company that is. A holder of several names (the debtors of a lien) is one company only by
 * its file number.
 */
function namesToFindBy(holder: NamedHolder): string[] {
  const { state, file_number, ein, names, trade_names } = holder;
  const own = listOwnNames(holder);
  const isIdentified = (state !== null && file_number !== null) || (ein !== null && own.length <= 1);
  if (!isIdentified && (state === null || own.length !== 1)) return [];
  const legalNames = isIdentified && own.length === 1 ? names.slice(0, 1) : [];
  return [...legalNames, ...trade_names.filter((name) => !own.includes(foldedName(name)))];
}

/** Its legal names, folded, each once. */
function listOwnNames({ names }: Pick<NamedHolder, 'names'>): string[] {
  return [...new Set(names.map(foldedName))];
}

/** The numbers of records' sources, given to them when they are first met. */
async function sourceNumbers(client: PoolClient, slugs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  await client.query('INSERT INTO sources (slug) SELECT unnest($1::text[]) ON CONFLICT (slug) DO NOTHING', [slugs]);
  const { rows } = await client.query<{ slug: string; no: number }>(
    'SELECT slug, source_no AS no FROM sources WHERE slug = ANY ($1)',
    [slugs],
  );
  return new Map(rows.map(({ slug, no }) => [slug, no] as const));
}
