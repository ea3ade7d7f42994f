import { toPerson } from '@registry/contracts-business-registry';
import type { PersonHit, SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-people';
import { foldedName, hasAllWords, parseQuery } from '@registry/domain';
import { sandboxCompanies, toSparse } from '@registry/sandbox';

/** Searches persons as the people service does. */
export function searchSandboxPeople(request: SearchPeopleRequest, hour: number): SearchPeopleReply {
  const { q, states, offset, limit } = request;
  const asked = parseQuery(q);
  const wanted = sandboxCompanies.filter(({ state }) => states.length === 0 || states.includes(state));
  const hits = wanted.flatMap((company) =>
    company.people.flatMap(([name, title]): PersonHit[] => {
      const business = { ...toSparse(company, hour), as_of: '' };
      const person = toPerson({ name, titles: [title], address: null });
      return hasAllWords(name, asked) ? [{ ...person, business }] : [];
    }),
  );
  const keyOf = ({ name, business }: PersonHit): string => `${tierOf(name, q)} ${name} ${business.id}`;
  hits.sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
  return { hits: hits.slice(offset, offset + limit), totalCount: hits.length };
}

function tierOf(name: string, q: string): number {
  const [folded, asked] = [foldedName(name), foldedName(q)];
  if (folded === asked) return 0;
  return folded.startsWith(asked.split(' ')[0] ?? '') ? 1 : 2;
}
