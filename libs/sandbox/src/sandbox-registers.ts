import { companyKey, foldWords } from '@registry/domain';
import type { CandidateIndex, IndexFilters, RegisteredCandidate, ShownRegisters } from '@registry/matching';
import { type SandboxCompany, sandboxCompanies } from './sandbox-companies.ts';
import { toPlace, sandboxLoaded, toSparse } from './sandbox-facts.ts';

/** Every company of the state is compared with every query: they are few. */
function toIndex(all: readonly SandboxCompany[]): CandidateIndex {
  const inStates = (filters: IndexFilters = {}): SandboxCompany[] =>
    all.filter(({ state }) => filters['state']?.includes(state) ?? true);
  const havingWords = (words: readonly string[], filters?: IndexFilters): number =>
    inStates(filters).filter(({ name }) => words.every((word) => foldWords(name).includes(word))).length;
  return {
    withNameKey: (key, _, filters) => {
      const companies = key.startsWith('@') ? [] : inStates(filters);
      return { count: companies.length, keys: companies.map(companyKey) };
    },
    withSharedNameKeys: () => [],
    countWithTerm: (word, filters) => havingWords([word], filters),
    search: ({ terms, filters }) => ({ keys: [], total: havingWords(terms, filters) }),
  };
}

/** The registers of the sandbox at an hour, as queries are matched with them. */
export function sandboxRegisters(hour: number, companies = sandboxCompanies): ShownRegisters {
  return {
    index: toIndex(companies),
    postalCodeWord: (postalCode) => postalCode,
    cityWord: (city) => city,
    read: async (keys) =>
      companies.filter((one) => keys.includes(companyKey(one))).map((one) => toCandidate(one, hour)),
    findByEin: async () => new Map(),
    extentsOf: async (states) => new Map(states.map((state) => [state, 'whole'] as const)),
    loaded: async () => sandboxLoaded,
  };
}

function toCandidate(company: SandboxCompany, hour: number): RegisteredCandidate {
  const { state, fileNumber, formed, name, formerNames } = company;
  return {
    key: companyKey(company),
    state,
    fileNumber,
    ein: null,
    formed,
    names: [
      { name, isLegal: true, status: 'active' },
      ...formerNames.map((one) => ({ name: one, isLegal: false, status: 'replaced' as const })),
    ],
    addresses: [toPlace(company)],
    business: toSparse(company, hour),
  };
}
