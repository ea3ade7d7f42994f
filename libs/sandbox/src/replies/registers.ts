import { companyKey, foldForMatching } from '@registry/domain';
import type { RegisteredCandidate, ShownRegisters } from '@registry/matching';
import { buildBase, NameIndex } from '@registry/name-index';
import {
  cityWord,
  companySchema,
  postalCodeWord,
  toCompanyDocument,
  toCompanyRank,
} from '@registry/name-index/searches/companies/company-documents';
import { STATUS_WORDS, type FictionalCompany } from '../companies/company-table.ts';
import type { World } from '../world.ts';
import { listRegisters, toPlace, toSparse } from '../companies/company-facts.ts';

/** The index of some companies, as that of real ones is built. */
export async function indexCompanies(companies: readonly FictionalCompany[]): Promise<NameIndex> {
  const documents = companies.map((company) => {
    const { state, fileNumber, name, entityType, formed, standing } = company;
    return toCompanyDocument({
      ...{ state, fileNumberKey: fileNumber, rank: toCompanyRank(name, standing), standing },
      ...{ status: STATUS_WORDS[standing], entityType, registrationDate: formed, formationDate: formed },
      names: listNames(company).map((one) => ({ ...foldForMatching(one), name: one })),
      addresses: [toPlace(company)],
    });
  });
  return NameIndex.of(await buildBase(companySchema, [documents], ''));
}

/** All names of a company, the legal one first. */
export function listNames({ name, formerNames }: FictionalCompany): string[] {
  return [name, ...formerNames];
}

/** The registers, as queries are matched with them. */
export async function indexRegisters({ companies, parties }: World): Promise<ShownRegisters> {
  return {
    index: await indexCompanies(companies),
    postalCodeWord,
    cityWord,
    read: async (keys) => companies.filter((one) => keys.includes(companyKey(one))).map((one) => toCandidate(one)),
    findByEin: async () => new Map(),
    extentsOf: async (states) => new Map(states.map((state) => [state, 'whole'] as const)),
    loaded: async () => listRegisters(parties.asOf),
  };
}

function toCandidate(company: FictionalCompany): RegisteredCandidate {
  const { state, fileNumber, formed, name, formerNames, entity = null } = company;
  return {
    key: companyKey(company),
    state,
    fileNumber,
    entityId: entity?.id ?? null,
    ein: null,
    formed,
    names: [
      { name, isLegal: true, status: 'active' },
      ...formerNames.map((one) => ({ name: one, isLegal: false, status: 'replaced' as const })),
    ],
    addresses: [toPlace(company)],
    business: toSparse(company),
  };
}
