import { foldWords } from '@registry/domain';
import {
  COMPANIES_FOR_EACH_LISTED,
  EntryIndex,
  type ListEntry,
  readCompany,
  type ScreenedAddress,
  type ScreenedCompany,
  STATED_ENTRIES,
} from '@registry/matching';
import type { MatchedRecord } from '@registry/pipeline';
import { Random } from '@registry/tools-bench/random';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabelledScreenings } from '../labelled-counts.ts';
import { readMapped, realFiles } from '../queries/real-files.ts';
import { readRealLists } from './real-lists.ts';
import { readRealRegisters } from './real-registers.ts';

/** Someone at one date, by a number that is never shown to the screening. */
interface Party {
  readonly family: string;
  readonly number: string;
  readonly name: string;
  readonly address: ScreenedAddress | null;
  readonly line1: string | null;
}

/** Entries of lists in the United States without an address. */
const WITHOUT_ADDRESS = 0.3;

/**
 * Organizations and employers as a register at a later date, and as entries of a list at an earlier one, next to all real entries.
 * Whether a company is an entry, the EIN or telephone number says. A company of another family or of real entries in the same state is
 * left out: whether it is the same is not known.
 */
export async function labelScreenings(cacheDir: string, seed: number): Promise<LabelledScreenings[]> {
  const random = new Random(seed, 67);
  const listed = [...(await readOrganizations(cacheDir, 'before')), ...(await readEmployers(cacheDir, 'before'))];
  const parties = asInRegister([
    ...(await readOrganizations(cacheDir, 'after')),
    ...(await readEmployers(cacheDir, 'after')),
  ]);
  const real = await readRealLists(cacheDir);
  const numbers = new Set(parties.map(toId));
  const companies = parties.length;
  const found = listed.filter((party) => numbers.has(toId(party))).length;
  // As many of the entries count as make one company of a thousand listed, and the real ones as if there were more of them.
  const weightOfListed = companies / COMPANIES_FOR_EACH_LISTED / found;
  const weightOfReal = STATED_ENTRIES / real.length;
  const byId = new Map(listed.map((party) => [toId(party), party] as const));
  const index = new EntryIndex([
    ...real,
    ...[...byId].map(([id, party]) => [id, toEntry(party, random.happens(WITHOUT_ADDRESS))] as const),
  ]);
  const realStates = new Map(
    real.map(([id, { addresses }]) => [id, new Set<State>(addresses.map(({ state }) => state))] as const),
  );
  const counts = new Map<string, LabelledScreenings>();
  const label = (family: string, number: string, company: ScreenedCompany, states: readonly State[]): void => {
    const half = /[13579]\D*$/.test(number) ? 'odd' : 'even';
    for (const { id, match } of index.screen(readCompany(company))) {
      const other = byId.get(id);
      const isRight = id === toId({ family, number });
      const isNear = states.some((state) =>
        other === undefined ? realStates.get(id)?.has(state) === true : other.address?.state === state,
      );
      if (!isRight && isNear && other?.family !== family) continue;
      const weight = other === undefined ? weightOfReal : weightOfListed;
      const facts = match.features;
      const key = [family, half, ...facts].join('|');
      const { right, all } = counts.get(key) ?? { right: 0, all: 0 };
      const sums = { right: right + (isRight ? weight : 0), all: all + weight };
      counts.set(key, { family, half, condition: '', places: '', rivals: [], facts, ...sums });
    }
  };
  for (const party of parties) label(party.family, party.number, toCompany(party), [party.address?.state]);
  for (const [id, company] of await readRealRegisters(cacheDir)) {
    label(
      'registers',
      id,
      company,
      company.addresses.map(({ state }) => state),
    );
  }
  return [...counts.values()];
}

/** A register has a name once in its state: of chapters with one name and one address only the number says which is meant. */
function asInRegister(parties: readonly Party[]): Party[] {
  const byName = Map.groupBy(parties, ({ name, address }) => `${address?.state ?? ''} ${foldWords(name).join(' ')}`);
  return [...byName.values()].flatMap((own) => (own.length === 1 ? own : []));
}

/** Undefined of a party without an address. */
type State = string | null | undefined;

function toId({ family, number }: Pick<Party, 'family' | 'number'>): string {
  return `${family} ${number}`;
}

function toEntry({ name, address, line1 }: Party, isWithoutAddress: boolean): ListEntry {
  const { fullAddress = '', city = null, state = null, postalCode = null, country = null } = address ?? {};
  const listed = { full_address: fullAddress, address_line1: line1, city, state, postal_code: postalCode, country };
  return { name, aliases: [], addresses: isWithoutAddress || address === null ? [] : [listed], identifiers: [] };
}

function toCompany({ name, address }: Party): ScreenedCompany {
  return { names: [{ name, isLegal: true }], addresses: address === null ? [] : [address], identifiers: [] };
}

const ORGANIZATIONS = 'Exempt organizations';
const EMPLOYERS = 'Employers';

/** Of Wyoming in 2022; of 33 states in 2026. */
async function readOrganizations(cacheDir: string, when: 'before' | 'after'): Promise<Party[]> {
  const folder = when === 'before' ? 'rec-irs-eo-bmf-2022' : 'rec-irs-eo-bmf';
  const files = (await readdir(join(realFiles, folder))).filter((file) => file.endsWith('.csv.gz'));
  const parties: Party[] = [];
  for (const file of files)
    for await (const record of readMapped<MatchedRecord>('us/irs-eo-bmf', `${folder}/${file}`, cacheDir))
      parties.push(...toParty(ORGANIZATIONS, record.subject.ein, record));
  return parties;
}

/** Of H-2B workers in 2017 and 2019, by a telephone number that names of one beginning have. */
async function readEmployers(cacheDir: string, when: 'before' | 'after'): Promise<Party[]> {
  const file = when === 'before' ? 'H-2B_FY2017.xlsx' : 'H-2B_Disclosure_Data_FY2019.xlsx';
  const parties: Party[] = [];
  for await (const record of readMapped<MatchedRecord>(
    'us/h2b-certifications',
    `rec-dol-h2-disclosure/${file}`,
    cacheDir,
  )) {
    const phone = record.records[0]?.['EMPLOYER_PHONE'];
    const digits = typeof phone === 'string' ? phone.replaceAll(/\D/g, '').slice(-10) : '';
    if (digits.length === 10) parties.push(...toParty(EMPLOYERS, digits, record));
  }
  return [...Map.groupBy(parties, ({ number }) => number).values()].flatMap((own) => {
    const isOne = new Set(own.map(({ name }) => name.slice(0, 6).toUpperCase())).size === 1;
    return isOne ? own.slice(0, 1) : [];
  });
}

function toParty(family: string, number: string | null, { subject }: MatchedRecord): Party[] {
  const legal = subject.names.find(({ kind }) => kind === 'legal');
  if (number === null || legal === undefined) return [];
  const [address] = legal.addresses;
  return [{ family, number, name: legal.name, address: address ?? null, line1: address?.addressLine1 ?? null }];
}
