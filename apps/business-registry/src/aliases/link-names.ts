import type { StateCode } from '@registry/domain';
import { type Holder, type HolderCompany, linkHolders } from '@registry/matching';
import type { PoolClient } from 'pg';
import { findHolderCompanies } from './holder-companies.ts';
import { KnownHolders } from './known-holders.ts';
import { moveNames } from './move-names.ts';
import { choosePartition } from './rename-companies.ts';

/** Holders that are linked together. */
export const HOLDERS_AT_ONCE = 5_000;

/**
 * Gives the companies of a state the names of the holders that they are, and removes those of others, in the client's
 * transaction. `@registry/matching` says which company a holder is.
 */
export async function linkNames(
  client: PoolClient,
  state: StateCode,
  subjectNos: readonly number[],
  known = new KnownHolders(client),
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`merge-businesses ${state}`]);
  const holders = await known.read(subjectNos);
  const alike = await known.readAlike(holders);
  const companies = await findHolderCompanies(client, state, [...holders, ...alike]);
  const teachers = await known.readOfCompanies(state, ...listCompanyKeys(state, [...holders, ...alike], companies));
  await known.readAlike([...teachers, ...companies]);
  const linked = linkHolders(state, known.all, companies);
  await moveNames(client, state, holders, linked);
}

/** The name keys and file number keys of companies that those with an EIN may be, and of these companies. */
export function listCompanyKeys(
  state: StateCode,
  holders: readonly Holder[],
  companies: readonly HolderCompany[],
): [string[], string[]] {
  const here = holders.filter((holder) => holder.state === state && holder.ein !== null);
  const nameKeys = [...here.flatMap(({ nameKey }) => nameKey ?? []), ...companies.map(({ legal }) => legal.nameKey)];
  const numbers = [
    ...here.flatMap(({ fileNumberKey }) => fileNumberKey ?? []),
    ...companies.map(({ fileNumber }) => fileNumber),
  ];
  return [[...new Set(nameKeys)], [...new Set(numbers)]];
}

/** Links all that companies of a state may be, as after a load of its companies. */
export async function linkAllOfState(client: PoolClient, state: StateCode): Promise<void> {
  const { rows } = await client.query<{ no: number }>(
    `SELECT subject_no AS no FROM named_holders WHERE state = $1
      UNION
     SELECT subject_no FROM further_states WHERE state = $1
      UNION
     SELECT h.subject_no FROM named_holders h
      WHERE h.state <> $1 AND (EXISTS (SELECT FROM ${choosePartition(state)('businesses')} WHERE ein = h.ein)
                               OR EXISTS (SELECT FROM named_holders WHERE ein = h.ein AND state = $1))`,
    [state],
  );
  for (let from = 0; from < rows.length; from += HOLDERS_AT_ONCE) {
    const some = rows.slice(from, from + HOLDERS_AT_ONCE);
    await linkNames(
      client,
      state,
      some.map(({ no }) => no),
    );
  }
}
