import { identifiesOne, isUsState, nameWithForms, type UsStateCode } from '@registry/domain';
import { comparedAddresses, comparedPersons, type ComparedRegistration } from '@registry/matching';
import type { PoolClient } from 'pg';
import { documentKey } from '@registry/name-index/searches/companies/company-documents';
import type { CompanyId } from '../company-id.ts';
import { listFactDigests, withoutCommonFacts } from './common-facts.store.ts';
import { comparedFactsSql, linkableCompaniesSql, linkedCompaniesSql } from './registrations.sql.ts';

/** A company that may be linked, with the keys that it may be linked by. */
export interface LinkedCompany extends CompanyId {
  /** Null where the registry does not say: only operators link such a company. */
  readonly formationState: UsStateCode | null;
  readonly names: readonly { readonly folded: string; readonly nameKey: string; readonly isLegal: boolean }[];
  readonly ein: string | null;
  readonly isSample: boolean;
}

interface LinkedCompanyRow extends Omit<LinkedCompany, 'state' | 'formationState'> {
  readonly formationState: string | null;
}

type FactsRow = Pick<
  ComparedRegistration,
  'key' | 'formed' | 'registered' | 'status' | 'ended' | 'officers' | 'agents' | 'addresses'
>;

const EIN = 'EIN:';

/** Lists keys that may tie a registration to another of the same state of formation. */
export function listLinkKeys({ names, ein }: Pick<LinkedCompany, 'names' | 'ein'>): string[] {
  const keys = names.flatMap(({ nameKey }) => (nameKey === '' ? [] : nameKey));
  return [...new Set([...keys, ...(ein === null ? [] : [`${EIN}${ein}`])])];
}

/** The EIN of a link key; undefined where it is of a name. */
export function readEin(linkKey: string): string | undefined {
  return linkKey.startsWith(EIN) ? linkKey.slice(EIN.length) : undefined;
}

export function isForeign({ state, formationState }: Pick<LinkedCompany, 'state' | 'formationState'>): boolean {
  return state !== formationState;
}

/** Those of some companies whose sets may be others: most of a load are domestic and bear no key of a foreign one. */
export async function findLinkable(client: PoolClient, companies: readonly CompanyId[]): Promise<CompanyId[]> {
  const found: CompanyId[] = [];
  for (const [state, keys] of byState(companies)) {
    const { rows } = await client.query<Pick<CompanyId, 'key'>>({
      name: `linkable-companies-${state}`,
      text: linkableCompaniesSql(state),
      values: [keys],
    });
    found.push(...rows.map(({ key }) => ({ state, key })));
  }
  return found;
}

/** Those of some companies that can be linked: they are there, are shown, and were formed in the country as far as it is known. */
export async function readLinked(client: PoolClient, companies: readonly CompanyId[]): Promise<LinkedCompany[]> {
  const found: LinkedCompany[] = [];
  for (const [state, keys] of byState(companies)) {
    const { rows } = await client.query<LinkedCompanyRow>({
      name: `linked-companies-${state}`,
      text: linkedCompaniesSql(state),
      values: [keys],
    });
    for (const { formationState, ...row } of rows)
      if (formationState === null || isUsState(formationState)) found.push({ ...row, state, formationState });
  }
  return found;
}

/** Companies as they are compared, without names that too many bear and EINs that identify nobody. */
export async function readCompared(
  client: PoolClient,
  companies: readonly LinkedCompany[],
  isFrequent: (formationState: UsStateCode, linkKey: string) => boolean,
): Promise<ComparedRegistration[]> {
  const facts = await readFacts(client, companies);
  const identifying = listIdentifyingEins(companies);
  const compared = companies.flatMap((company): ComparedRegistration[] => {
    const { state, formationState, ein } = company;
    const key = documentKey(state, company.key);
    const row = facts.get(key);
    if (row === undefined) return [];
    return [
      {
        ...row,
        key,
        state,
        formationState,
        names: company.names
          .filter(({ nameKey }) => formationState !== null && !isFrequent(formationState, nameKey))
          .map(({ folded, nameKey, isLegal }) => ({ nameKey, isLegal, withForms: nameWithForms(folded.split(' ')) })),
        ein: ein !== null && identifying.has(ein) ? ein : null,
        isSample: company.isSample,
      },
    ];
  });
  return withoutCommonFacts(client, compared);
}

/** Those of some companies that have one of these facts. */
export async function findBearers(
  client: PoolClient,
  companies: readonly CompanyId[],
  digests: ReadonlySet<string>,
): Promise<CompanyId[]> {
  const facts = await readFacts(client, companies);
  return companies.filter(({ state, key }) => {
    const row = facts.get(documentKey(state, key));
    return row !== undefined && listFactDigests(row).some((digest) => digests.has(digest));
  });
}

async function readFacts(client: PoolClient, companies: readonly CompanyId[]): Promise<Map<string, FactsRow>> {
  const facts = new Map<string, FactsRow>();
  for (const [state, keys] of byState(companies)) {
    const { rows } = await client.query<FactsRow>({
      name: `compared-facts-${state}`,
      text: comparedFactsSql(state),
      values: [keys],
    });
    for (const row of rows)
      facts.set(documentKey(state, row.key), {
        ...row,
        officers: comparedPersons(row.officers),
        agents: comparedPersons(row.agents),
        addresses: comparedAddresses(row.addresses),
      });
  }
  return facts;
}

/** EINs that one company has, by the names of all that give them. */
function listIdentifyingEins(companies: readonly LinkedCompany[]): ReadonlySet<string> {
  const byEin = Map.groupBy(companies, ({ ein }) => ein);
  const identifying = new Set<string>();
  for (const [ein, all] of byEin) {
    if (ein === null) continue;
    const names = all.flatMap((company) => company.names.find(({ isLegal }) => isLegal)?.folded ?? []);
    if (identifiesOne(names)) identifying.add(ein);
  }
  return identifying;
}

/** The file number keys of companies by their states, each once. */
function byState(companies: readonly CompanyId[]): [UsStateCode, string[]][] {
  return [...Map.groupBy(companies, ({ state }) => state)].map(([state, all]) => [
    state,
    [...new Set(all.map(({ key }) => key))],
  ]);
}
