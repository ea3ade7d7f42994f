import {
  type BusinessHit,
  describeCoverage,
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
} from '@registry/contracts-business-registry';
import {
  cityKey,
  companyKey,
  completedQuery,
  foldWords,
  matchedName,
  nameKey,
  type NumberQuery,
  parseSearchedNumber,
  parseQuery,
  type ParsedQuery,
  createNameSearch,
  usStateCodes,
} from '@registry/domain';
import {
  SANDBOX_STATUS,
  type SandboxCompany,
  sandboxLoaded,
  type SandboxWorld,
  standingAt,
  toSparse,
} from '@registry/sandbox';
import { toMatchedNameTexts } from '@registry/contracts-business-registry';
import { findNameOnDay, toNameOnDay } from '@registry/domain';
import { readingDay } from '@registry/request-context';

interface SandboxQuery {
  readonly query: ParsedQuery;
  readonly number: NumberQuery | undefined;
  readonly hour: number;
}

/** Searches as the index does, but for suggestions: the companies are few. */
export function searchSandbox(
  request: SearchBusinessesRequest,
  { hour, companies }: SandboxWorld,
): SearchBusinessesReply {
  const { q, isTyped, after, sort, offset, limit, states } = request;
  const wantedQuery = parseQuery(isTyped === true ? completedQuery(q) : q);
  const query = { query: wantedQuery, number: parseSearchedNumber(q, usStateCodes), hour };
  const found = companies.filter((company) => isFound(company, query) && isWanted(company, request, hour));
  const inOrder = found.toSorted(orderOf(after === undefined ? sort : 'id', query));
  const from = after === undefined ? offset : inOrder.filter((company) => companyKey(company) <= after).length;
  const page = inOrder.slice(from, from + limit);
  const last = page.at(-1);
  const goesOn = after !== undefined && last !== undefined && from + limit < inOrder.length;
  return {
    hits: page.map((company) => toHit(company, query)),
    totalCount: found.length,
    coverage: describeCoverage(sandboxLoaded, states),
    suggestions: { q: [], status: [], entity_type: [], standing: [] },
    next: goesOn ? companyKey(last) : null,
  };
}

function isFound(company: SandboxCompany, { query, number }: SandboxQuery): boolean {
  return isNumbered(company, number) || createNameSearch(listNames(company))(query);
}

function isNumbered(company: SandboxCompany, number: NumberQuery | undefined): boolean {
  return number?.keys.includes(companyKey(company)) ?? false;
}

function isWanted(company: SandboxCompany, request: SearchBusinessesRequest, hour: number): boolean {
  const { states, standing, status, entityType, city, postalCode, formedFrom, formedTo } = request;
  const now = standingAt(company, hour);
  return (
    (states.length === 0 || states.includes(company.state)) &&
    (standing === null || standing === now) &&
    (status === null || isAlike(status, SANDBOX_STATUS[now] ?? '')) &&
    (entityType === null || isAlike(entityType, company.entityType)) &&
    (city === null || cityKey(city) === cityKey(company.address.city)) &&
    (postalCode === null || postalCode === company.address.postalCode) &&
    (formedFrom === null || company.formed >= formedFrom) &&
    (formedTo === null || company.formed <= formedTo)
  );
}

function isAlike(query: string, verbatim: string): boolean {
  return query.trim().toLowerCase() === verbatim.toLowerCase();
}

type Order = (left: SandboxCompany, right: SandboxCompany) => number;

function orderOf(sort: SearchBusinessesRequest['sort'] | 'id', query: SandboxQuery): Order {
  const byId: Order = (left, right) => compare(companyKey(left), companyKey(right));
  if (sort === 'id') return byId;
  if (sort === 'registration_date') return (left, right) => compare(right.formed, left.formed) || byId(left, right);
  return (left, right) => {
    const [one, other] = [toRank(left, query), toRank(right, query)];
    const at = one.findIndex((rank, place) => rank !== other[place]);
    return at === -1 ? byId(left, right) : (one[at] ?? 0) - (other[at] ?? 0);
  };
}

/** The order of relevance: how well the query matches, then active companies, then short names. */
function toRank(company: SandboxCompany, query: SandboxQuery): readonly number[] {
  const isActive = standingAt(company, query.hour) === 'active';
  return [chooseTier(company, query), isActive ? 0 : 1, company.name.length];
}

function chooseTier(company: SandboxCompany, { query, number }: SandboxQuery): number {
  if (isNumbered(company, number)) return 0;
  const names = listNames(company);
  if (names.some((name) => nameKey(name) === query.nameKey)) return 1;
  const begins = query.first ?? '';
  const isFirst = (word: string): boolean =>
    word === begins || (query.prefixes.includes(begins) && word.startsWith(begins));
  return names.some((name) => isFirst(foldWords(name)[0] ?? '')) ? 2 : 3;
}

function toHit(company: SandboxCompany, { query, number, hour }: SandboxQuery): BusinessHit {
  const business = { ...toSparse(company, hour), entity_id: company.entity?.id ?? '' };
  if (isNumbered(company, number))
    return { ...business, matched_on: number?.form ?? 'id', matched_name: '', ...toMatchedNameTexts(undefined) };
  const found = matchedName(listNames(company), query);
  const names = listNames(company).map((name) => {
    return toNameOnDay({ name, kind: name === company.name ? 'legal' : 'former' }, readingDay());
  });
  const named = toMatchedNameTexts(findNameOnDay(names, found));
  return { ...business, matched_on: 'name', matched_name: found ?? '', ...named };
}

function listNames({ name, formerNames }: SandboxCompany): string[] {
  return [name, ...formerNames];
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
