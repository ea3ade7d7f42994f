import type { StateCode } from '@registry/domain';
import type { Holder } from '@registry/matching';
import type { PoolClient } from 'pg';
import { findHolderCompanies } from './holder-companies.ts';
import { KnownHolders } from './known-holders.ts';
import { HOLDERS_AT_ONCE, listCompanyKeys, linkNames } from './link-names.ts';

/** The state of holders whose records name none. */
export const NO_STATE = '';

/** A state in which a holder is to be linked again; with `isChanged` also those that its EIN or name may say something of. */
interface DueHolder {
  readonly state: StateCode | typeof NO_STATE;
  readonly subjectNo: number;
  readonly isChanged: boolean;
}

/**
 * There from the moment when nothing is known until the first holder is linked. All holders are stored then before any is linked, so
 * none has to be linked again because of another. It is the first that is due.
 */
const FIRST_FILL = { state: NO_STATE, subjectNo: 0, isChanged: false } as const;

export async function beginFirstFill(client: PoolClient): Promise<void> {
  await addDue(client, [FIRST_FILL]);
}

/** Stores that holders have changed. */
export async function addChanged(
  client: PoolClient,
  changed: readonly Pick<Holder, 'state' | 'subjectNo'>[],
): Promise<void> {
  const { rows } = await client.query('SELECT FROM due_holders WHERE state = $1 AND subject_no = $2', [
    FIRST_FILL.state,
    FIRST_FILL.subjectNo,
  ]);
  const isChanged = rows.length === 0;
  await addDue(
    client,
    changed.map(({ state, subjectNo }) => ({ state: state ?? NO_STATE, subjectNo, isChanged })),
  );
}

/** Stores that everyone is to be linked again who may be linked otherwise without these. */
export async function addAffectedBy(client: PoolClient, holders: readonly Holder[]): Promise<void> {
  if (holders.length > 0) await addDue(client, await findAffected(client, new KnownHolders(client), holders));
}

async function addDue(client: PoolClient, due: readonly DueHolder[]): Promise<void> {
  if (due.length === 0) return;
  await client.query(
    `INSERT INTO due_holders AS known
     SELECT state, no, bool_or(is_changed) FROM unnest($1::text[], $2::bigint[], $3::boolean[]) AS due (state, no, is_changed) GROUP BY 1, 2
     ON CONFLICT (state, subject_no) DO UPDATE SET is_changed = true WHERE EXCLUDED.is_changed AND NOT known.is_changed`,
    [due.map(({ state }) => state), due.map(({ subjectNo }) => subjectNo), due.map(({ isChanged }) => isChanged)],
  );
}

/** Links the next holders that are due, all of one state, in the client's transaction; returns false without any. */
export async function linkNextDue(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<DueHolder>(
    `SELECT state, subject_no AS "subjectNo", is_changed AS "isChanged" FROM due_holders
      WHERE state = (SELECT min(state) FROM due_holders) ORDER BY subject_no LIMIT ${HOLDERS_AT_ONCE}`,
  );
  const [first] = rows;
  if (first === undefined) return false;
  const { state } = first;
  const subjectNos = rows.map(({ subjectNo }) => subjectNo);
  const known = new KnownHolders(client);
  const home = (await known.read(subjectNos)).filter((holder) => (holder.state ?? NO_STATE) === state);
  await addDue(client, await findElsewhere(client, known, home));
  const changed = new Set(rows.filter(({ isChanged }) => isChanged).map(({ subjectNo }) => subjectNo));
  const affected = await findAffected(
    client,
    known,
    home.filter(({ subjectNo }) => changed.has(subjectNo)),
  );
  const taken = new Set(subjectNos);
  await addDue(
    client,
    affected.filter((due) => due.state !== state || !taken.has(due.subjectNo)),
  );
  if (state !== NO_STATE) await linkNames(client, state, subjectNos, known);
  await client.query('DELETE FROM due_holders WHERE state = $1 AND subject_no = ANY ($2)', [state, subjectNos]);
  return true;
}

/** Other states than its own in which each of these may be a company: by its EIN, now or before. */
async function findElsewhere(
  client: PoolClient,
  known: KnownHolders,
  holders: readonly Holder[],
): Promise<DueHolder[]> {
  const { rows } = await client.query<{ state: StateCode; subjectNo: number }>(
    `SELECT f.state, f.subject_no AS "subjectNo" FROM unnest($1::bigint[]) AS k (no)
      CROSS JOIN LATERAL (SELECT * FROM further_states WHERE subject_no = k.no OFFSET 0) f`,
    [holders.map(({ subjectNo }) => subjectNo)],
  );
  const states = await findStates(client, known, holders);
  const byEin = holders.flatMap(({ subjectNo, ein, state: own }) =>
    [...(states.get(ein ?? '') ?? [])].flatMap((state) => (state === own ? [] : { state, subjectNo })),
  );
  return [...rows, ...byEin].map((one) => ({ ...one, isChanged: false }));
}

/** By the EINs of holders the states in which a company may have them: by its registry, or by records of the state. */
async function findStates(client: PoolClient, known: KnownHolders, holders: readonly Holder[]) {
  const states = new Map<string, Set<StateCode>>();
  const add = (ein: string, state: StateCode): void => {
    states.set(ein, (states.get(ein) ?? new Set()).add(state));
  };
  const eins = [...new Set(holders.flatMap(({ ein }) => ein ?? []))];
  if (eins.length === 0) return states;
  for (const { ein, state } of await known.readAlike(holders)) if (ein !== null && state !== null) add(ein, state);
  const { rows } = await client.query<{ ein: string; state: StateCode }>({
    // Prepared: its plan has an index of each state.
    name: 'states-with-eins',
    text: 'SELECT DISTINCT ein, state FROM businesses WHERE ein = ANY ($1)',
    values: [eins],
  });
  for (const { ein, state } of rows) add(ein, state);
  return states;
}

/**
 * Everyone who may be linked otherwise without these, in each state: those with their EINs, those who may be the same companies, and
 * those with the EINs that these have.
 */
async function findAffected(client: PoolClient, known: KnownHolders, holders: readonly Holder[]): Promise<DueHolder[]> {
  if (holders.length === 0) return [];
  const alike = [...holders, ...(await known.readAlike(holders))];
  const byEin = await findStates(client, known, holders);
  const states = new Set([
    ...alike.flatMap(({ state }) => state ?? []),
    ...[...byEin.values()].flatMap((all) => [...all]),
  ]);
  const affected: DueHolder[] = [];
  for (const state of states) {
    const withEins = alike.filter(({ ein }) => ein !== null);
    const companies = withEins.length === 0 ? [] : await findHolderCompanies(client, state, withEins);
    const mates = await known.readOfCompanies(state, ...listCompanyKeys(state, withEins, companies));
    for (const holder of [...alike, ...mates, ...(await known.readAlike(mates))]) {
      if (holder.state === state || holder.ein !== null)
        affected.push({ state, subjectNo: holder.subjectNo, isChanged: false });
    }
  }
  return affected;
}
