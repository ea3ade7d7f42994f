import type { RegisterExtent } from '@registry/contracts-business-registry';
import { addressBlocks, foldForMatching, indexedNames, placeKeys, type UsStateCode } from '@registry/domain';
import type { CandidateCompany, CandidateName, MatchedRegisters } from '../index.ts';
import type { CompanyAddress } from '../queries/places/query-place.ts';
import { buildBase, type IndexDocument, NameIndex } from '@registry/name-index';

/** A company of a list that stands for a register. */
export interface ListedCompany {
  /** Never shown to the matching. */
  readonly id: string;
  readonly state: UsStateCode;
  readonly entityId?: string;
  /** The legal name first. */
  readonly names: readonly CandidateName[];
  readonly addresses: readonly CompanyAddress[];
}

export interface ListedRegisters extends MatchedRegisters {
  readonly idOf: (key: string) => string;
  /** Does some work while the registers lack a company. */
  readonly without: <Result>(company: ListedCompany, work: () => Promise<Result>) => Promise<Result>;
}

/** The registers that a list of companies makes, matched as business-registry matches its own. */
export async function listedRegisters(
  companies: readonly ListedCompany[],
  extent: RegisterExtent,
): Promise<ListedRegisters> {
  const byKey = new Map(companies.map((company, at) => [toKey(company, at), company] as const));
  const documents = new Map([...byKey].map(([key, company]) => [company, toDocument(key, company)] as const));
  const sorted = [...documents.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  const index = NameIndex.of(await buildBase({ fields: ['state'], orders: [] }, [sorted], ''));
  return {
    index,
    postalCodeWord,
    cityWord,
    read: async (keys) => keys.flatMap((key) => toCandidate(key, byKey.get(key))),
    findByEin: async () => new Map(),
    extentsOf: async (states) => new Map(states.map((state) => [state, extent] as const)),
    idOf: (key) => byKey.get(key)?.id ?? '',
    without: async (company, work) => {
      const document = documents.get(company);
      if (document === undefined) throw new Error(`${company.id} is not in the register.`);
      index.apply([{ kind: 'delete', key: document.key }]);
      try {
        return await work();
      } finally {
        index.apply([{ kind: 'upsert', document }]);
      }
    },
  };
}

/** The file number of the first company. */
export const FIRST_NUMBER = 10_000_000;

function toKey({ state }: ListedCompany, at: number): string {
  return `us-${state.toLowerCase()}-${FIRST_NUMBER + at}`;
}

function toDocument(key: string, { state, names, addresses }: ListedCompany): IndexDocument {
  const { postalCodes, cities } = placeKeys(addresses);
  const places = [
    ...[...postalCodes.map(postalCodeWord), ...cities.map(cityWord)].map((folded) => ({ folded, nameKey: '' })),
    ...addressBlocks(addresses).map((nameKey) => ({ folded: '', nameKey })),
  ];
  return {
    key,
    rank: names[0]?.name.length ?? 0,
    names: [...names.flatMap(({ name }) => indexedNames({ ...foldForMatching(name), name })), ...places],
    values: [state],
    orderKeys: [],
  };
}

function cityWord(city: string): string {
  return `city:${city.replaceAll(' ', '_')}`;
}

function postalCodeWord(postalCode: string): string {
  return `postal_code:${postalCode}`;
}

function toCandidate(key: string, company: ListedCompany | undefined): CandidateCompany[] {
  if (company === undefined) return [];
  const { state, entityId = null, names, addresses } = company;
  const fileNumber = key.slice('us-or-'.length);
  return [{ key, state, fileNumber, entityId, ein: null, formed: null, names, addresses }];
}

/** The name keys of all names of some companies. */
export function toNameKeys(companies: readonly ListedCompany[]): Set<string> {
  return new Set(companies.flatMap(({ names }) => names.map(({ name }) => foldForMatching(name).nameKey)));
}
