import type { RegisterExtent } from '@registry/contracts-business-registry';
import { isMatched, matchQueries, readMatchQuery, shownCandidates } from '../index.ts';
import { listedRegisters } from './listed-registers.ts';

const SHOWN = 0.5;

/** The names of a register, all at one address of Oregon unless the name says where: `NAME @ Bend`. */
export async function findCandidates(
  register: readonly string[],
  fields: Record<string, string>,
  extent: RegisterExtent,
) {
  const companies = register.map((text, at) => {
    const [name = '', city = 'Salem'] = text.split(' @ ');
    const address = { kind: 'principal', fullAddress: `12 Alder St, ${city}`, city, postalCode: null };
    return { id: `${at}`, state: 'OR' as const, names: [{ name, isLegal: true }], addresses: [address] };
  });
  const read = readMatchQuery({ state: 'OR', ...fields });
  if (read.kind !== 'query') throw new Error(read.message);
  const [matched] = await matchQueries([read.query], await listedRegisters(companies, extent));
  return matched?.candidates ?? [];
}

export async function match(
  register: readonly string[],
  fields: Record<string, string>,
  extent: RegisterExtent = 'active',
) {
  const candidates = await findCandidates(register, fields, extent);
  const shown = shownCandidates(candidates, SHOWN).map(({ company }) => company.names[0]?.name);
  return { verdict: isMatched(candidates) ? 'matched' : shown.length > 0 ? 'review' : 'no_match', shown };
}

export const HERE = { address: '12 Alder St', city: 'Salem' };
