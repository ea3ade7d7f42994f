import type { NamedHolder } from '@registry/contracts-records-sections';
import { foldForMatching, foldedName, type StateCode } from '@registry/domain';
import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { statesWithEins } from './adopt-aliases.ts';
import { linkAliases } from './link-aliases.ts';

/** The partition of holders whose records name no state. */
const NO_STATE = '';

interface KnownName {
  readonly state: StateCode | typeof NO_STATE;
  readonly aliasNo: number;
  readonly subjectNo: number;
  readonly name: string;
}

/**
 * Stores the names that records give to holders, in the client's transaction, and links them to companies.
 * What is older than what is known of a holder changes nothing; `again` applies the same once more.
 */
export async function storeAliases(client: PoolClient, holders: readonly NamedHolder[], again: boolean): Promise<void> {
  const news = await newHolders(client, holders, again);
  if (news.length === 0) return;
  const known = await knownNames(client, news);
  const given = new Map(news.map((holder) => [holder.subject_no, new Set(namesToFindBy(holder))] as const));
  const gone = known.filter(({ subjectNo, name }) => given.get(subjectNo)?.has(name) !== true);
  await markGone(client, gone, new Map(news.map(({ subject_no, as_of }) => [subject_no, as_of] as const)));
  const added = await addNames(client, news, known);
  const touched = Map.groupBy([...gone, ...added], ({ state }) => state);
  const eins = await statesWithEins(client, [...new Set(news.flatMap(({ ein }) => ein ?? []))]);
  // In one order everywhere: each state's companies are locked until the transaction ends.
  for (const state of [...new Set([...touched.keys(), ...eins.keys()])].sort()) {
    if (state === NO_STATE) continue;
    const aliasNos = (touched.get(state) ?? []).map(({ aliasNo }) => aliasNo);
    await linkAliases(client, state, aliasNos, eins.get(state) ?? []);
  }
}

/** Of each holder the newest state received, where it is newer than what is known. */
async function newHolders(client: PoolClient, holders: readonly NamedHolder[], again: boolean): Promise<NamedHolder[]> {
  const newest = new Map<number, NamedHolder>();
  for (const holder of holders) {
    if (holder.stamp >= (newest.get(holder.subject_no)?.stamp ?? 0)) newest.set(holder.subject_no, holder);
  }
  const all = [...newest.values()];
  const { rows } = await client.query<{ subjectNo: number }>(
    `INSERT INTO alias_holders AS known (subject_no, stamp, state)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS received (subject_no, stamp, state) ORDER BY subject_no
     ON CONFLICT (subject_no) DO UPDATE SET stamp = EXCLUDED.stamp, state = coalesce(EXCLUDED.state, known.state)
       WHERE known.stamp < EXCLUDED.stamp OR ($4 AND known.stamp = EXCLUDED.stamp)
     RETURNING subject_no AS "subjectNo"`,
    [all.map((holder) => holder.subject_no), all.map(({ stamp }) => stamp), all.map(({ state }) => state), again],
  );
  return rows.flatMap(({ subjectNo }) => newest.get(subjectNo) ?? []);
}

async function knownNames(client: PoolClient, news: readonly NamedHolder[]): Promise<KnownName[]> {
  const { rows } = await client.query<KnownName>(
    `SELECT l.state, l.alias_no AS "aliasNo", l.subject_no AS "subjectNo", l.name
       FROM alias_holders h CROSS JOIN LATERAL unnest(coalesce(h.state, '') || h.further_states) s (state)
       JOIN link_aliases l ON l.subject_no = h.subject_no AND l.state = s.state
      WHERE h.subject_no = ANY ($1) AND NOT l.is_gone`,
    [news.map((holder) => holder.subject_no)],
  );
  return rows;
}

/** `dates`: of the data of each holder that lack the names. */
async function markGone(client: PoolClient, gone: readonly KnownName[], dates: ReadonlyMap<number, string | null>) {
  if (gone.length === 0) return;
  await client.query(
    `UPDATE link_aliases l SET is_gone = true, as_of = gone.as_of
       FROM unnest($1::text[], $2::integer[], $3::date[]) AS gone (state, alias_no, as_of)
      WHERE l.state = gone.state AND l.alias_no = gone.alias_no`,
    [
      gone.map(({ state }) => state),
      gone.map(({ aliasNo }) => aliasNo),
      gone.map(({ subjectNo }) => dates.get(subjectNo) ?? null),
    ],
  );
  await client.query('DELETE FROM link_aliases_none WHERE is_gone');
}

/** Writes down names that are not known yet, and returns them with their numbers. */
async function addNames(
  client: PoolClient,
  news: readonly NamedHolder[],
  known: readonly KnownName[],
): Promise<Pick<KnownName, 'state' | 'aliasNo'>[]> {
  const there = new Set(known.map(({ state, subjectNo, name }) => `${state} ${subjectNo} ${name}`));
  const fresh = news.flatMap((holder) =>
    namesToFindBy(holder)
      .filter((name) => !there.has(`${holder.state ?? NO_STATE} ${holder.subject_no} ${name}`))
      .map((name) => ({ holder, name })),
  );
  if (fresh.length === 0) return [];
  const sourceNos = await sourceNumbers(client, [...new Set(fresh.map(({ holder }) => holder.source))]);
  const { rows: numbers } = await client.query<{ no: number }>(
    "SELECT nextval('alias_no')::integer AS no FROM generate_series(1, $1)",
    [fresh.length],
  );
  const rows = new CopyRows('link_aliases', COLUMNS);
  const added: Pick<KnownName, 'state' | 'aliasNo'>[] = [];
  fresh.forEach(({ holder, name }, i) => {
    const { subject_no, source, file_number, ein, as_of } = holder;
    const state = holder.state ?? NO_STATE;
    const aliasNo = numbers[i]?.no ?? 0;
    const sourceNo = sourceNos.get(source) ?? 0;
    const { folded, nameKey } = foldForMatching(name);
    const [own] = holderNames(holder);
    const ownKey = own === undefined ? null : foldForMatching(own).nameKey;
    const heldBy = [own ?? null, ownKey, file_number, ein];
    rows.add([state, aliasNo, subject_no, sourceNo, name, folded, nameKey, ...heldBy, as_of]);
    added.push({ state, aliasNo });
  });
  await rows.send(client);
  return added;
}

const COLUMNS = [
  'state',
  'alias_no',
  'subject_no',
  'source_no',
  'name',
  'folded',
  'name_key',
  'holder_folded',
  'holder_name_key',
  'holder_file_number_key',
  'holder_ein',
  'as_of',
];

/**
 * The names by which a company can be found: the trade names of a holder that can be one company, and its own name if
 * an identifier may say which company that is. A holder of several names (the debtors of a lien) is one company only by
 * its file number.
 */
function namesToFindBy(holder: NamedHolder): string[] {
  const { state, file_number, ein, names, trade_names } = holder;
  const own = holderNames(holder);
  const isIdentified = (state !== null && file_number !== null) || (ein !== null && own.length <= 1);
  if (!isIdentified && (state === null || own.length !== 1)) return [];
  const legalNames = isIdentified && own.length === 1 ? names.slice(0, 1) : [];
  return [...legalNames, ...trade_names.filter((name) => !own.includes(foldedName(name)))];
}

/** Its legal names, folded, each once. */
function holderNames({ names }: NamedHolder): string[] {
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
