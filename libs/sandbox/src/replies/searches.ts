import {
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
  toPerson,
} from '@registry/contracts-business-registry';
import type { SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-people';
import { companyKey, foldedName, toNameOnDay } from '@registry/domain';
import { buildBase, NameIndex } from '@registry/name-index';
import { CompanySearches } from '@registry/name-index/searches/companies/company-searches';
import { personKey, personSchema, toPersonDocument } from '@registry/name-index/searches/people/person-documents';
import { searchPersons } from '@registry/name-index/searches/people/person-searches';
import { indexCompanies, listNames } from './registers.ts';
import { readDay, type World, type ShownCompany } from '../world.ts';
import { listRegisters, toSparse } from '../companies/company-facts.ts';

/** Searches companies as the service of businesses does. */
export async function findCompanies(request: SearchBusinessesRequest, world: World): Promise<SearchBusinessesReply> {
  const { companies, parties } = world;
  const byKey = new Map(companies.map((company) => [companyKey(company), company] as const));
  const select = (keys: readonly string[]): ShownCompany[] => keys.flatMap((key) => byKey.get(key) ?? []);
  const day = readDay(world);
  const searches = new CompanySearches(await indexCompanies(companies), {
    coverage: async () => listRegisters(parties.asOf),
    read: async (keys) =>
      select(keys).map((one) => ({
        ...{ key: companyKey(one), business: toSparse(one), entityId: one.entity?.id ?? null },
      })),
    listNames: async (keys) =>
      select(keys).map((one) =>
        listNames(one).map((name) => toNameOnDay({ name, kind: name === one.name ? 'legal' : 'former' }, day)),
      ),
    listEntities: async (keys) => select(keys).map(({ entity }) => entity?.id ?? null),
  });
  return searches.search(request);
}

/** Searches their persons as the service of people does. */
export async function findPeople(request: SearchPeopleRequest, { companies }: World): Promise<SearchPeopleReply> {
  const all = companies.flatMap((company) =>
    company.people.map(([name, title], position) => {
      const place = { name, state: company.state, fileNumberKey: company.fileNumber, position };
      const person = toPerson({ name, titles: [title], address: null });
      // The date of the data changes without the person: the service does not keep it.
      return { place, hit: { ...person, business: { ...toSparse(company), as_of: '' } } };
    }),
  );
  const hits = new Map(all.map(({ place, hit }) => [personKey(place), hit] as const));
  const documents = all
    .map(({ place }) => toPersonDocument({ ...place, folded: foldedName(place.name), nameKey: null }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const index = NameIndex.of(await buildBase(personSchema, [documents], ''));
  return searchPersons(request, index, async (keys) => {
    const page = keys.flatMap((key) => hits.get(key) ?? []);
    return { hits: page, versions: page.map(() => 1) };
  });
}
