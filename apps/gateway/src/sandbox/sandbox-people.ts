import { toPerson } from '@registry/contracts-business-registry';
import type { FoundPerson, SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-people';
import { foldedName, hasAllWords, parseQuery } from '@registry/domain';
import { type SandboxWorld, toSparse } from '@registry/sandbox';

/** Searches persons as the people service does. */
export function searchSandboxPeople(
  request: SearchPeopleRequest,
  { hour, companies }: SandboxWorld,
): SearchPeopleReply {
  const { q, states, offset, limit } = request;
  const query = parseQuery(q);
  const wanted = companies.filter(({ state }) => states.length === 0 || states.includes(state));
  const hits = wanted.flatMap((company) =>
    company.people.flatMap(([name, title]): FoundPerson[] => {
      const business = { ...toSparse(company, hour), as_of: '' };
      const person = toPerson({ name, titles: [title], address: null });
      return hasAllWords(name, query) ? [{ ...person, business }] : [];
    }),
  );
  const toKey = ({ name, business }: FoundPerson): string => `${chooseTier(name, q)} ${name} ${business.id}`;
  hits.sort((left, right) => (toKey(left) < toKey(right) ? -1 : 1));
  const shown = hits.slice(offset, offset + limit);
  return { hits: shown, versions: shown.map(() => 1), totalCount: hits.length, suggestions: [] };
}

function chooseTier(name: string, q: string): number {
  const [folded, query] = [foldedName(name), foldedName(q)];
  if (folded === query) return 0;
  return folded.startsWith(query.split(' ')[0] ?? '') ? 1 : 2;
}
