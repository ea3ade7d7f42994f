import {
  describeCoverage,
  type LoadedRegisters,
  type MatchCandidate,
  type MatchCompaniesRequest,
  type MatchResult,
  type MatchVerdict,
  noneReaches,
  type RegisterCoverage,
  type SparseBusiness,
  toMatchedNameFacts,
} from '@registry/contracts-business-registry';
import { indexingText } from '@registry/contracts-feed';
import { findNameOnDay, jurisdictionNames, type NameOnDay, type UsStateCode } from '@registry/domain';
import type { CandidateCompany, CandidateName } from './candidate-company.ts';
import { type MatchedQuery, type MatchedRegisters, matchQueries, type QueryCandidate } from './match-queries.ts';
import type { MatchQuery } from './match-query.ts';
import { toVariant } from './names/name-variant.ts';
import { evidenceOf, readMethod } from './query-evidence.ts';
import { notCompared, readMatchQuery, type ReadQuery } from './read-match-query.ts';
import { findDoubt, hasVeryName, isMatched, limitCandidates, shownCandidates } from './verdict.ts';

/** A company that a query may mean, and how lists show it. */
export interface RegisteredCandidate extends CandidateCompany {
  readonly business: SparseBusiness;
}

/** Registers whose companies can be shown, with what is loaded of them. */
export interface ShownRegisters extends MatchedRegisters<RegisteredCandidate> {
  /** Of every state with a source. What was loaded when it is called is found by what is called later, or is said to wait. */
  readonly loaded: () => Promise<LoadedRegisters>;
}

type Matched = MatchedQuery<RegisteredCandidate>;
type ComparedQuery = Extract<ReadQuery, { kind: 'query' }>;

/** Which companies each query of a list means, in its order. They are matched together while searches wait: some dozens at once, not hundreds. */
export async function matchList(
  { queries: inputs, limit, minConfidence }: MatchCompaniesRequest,
  registers: ShownRegisters,
): Promise<MatchResult[]> {
  const read = inputs.map(readMatchQuery);
  const queries = read.flatMap((one) => (one.kind === 'query' ? one.query : []));
  const loaded = await registers.loaded();
  const inOrder = (await matchQueries(queries, registers)).values();
  return read.map((one) => {
    if (one.kind !== 'query') return withoutCandidates(one.kind, one.message);
    const { value } = inOrder.next();
    if (value === undefined) throw new Error('A query was not matched.');
    return toResult(one, withoutUnlikely(value, one, { minConfidence, limit }), loaded);
  });
}

/** A query's candidates as they are shown, with all of those that speak for several companies. */
interface ShownQuery extends Matched {
  readonly minConfidence: number;
  /** The confidence of the most probable candidate, shown or not. */
  readonly best: number | null;
  readonly isSure: boolean;
  /** A company has the query's file number. */
  readonly hasNumbered: boolean;
  /** The query's EIN was compared with one that a registry publishes. */
  readonly isEinCompared: boolean;
  /** How many candidates there are, shown or not. */
  readonly compared: number;
  /** States with a company of the very name. */
  readonly statesOfName: readonly UsStateCode[];
  /** How many candidates have the very name, and how many of these are shown. */
  readonly bearers: number;
  readonly shownBearers: number;
}

function withoutUnlikely(
  matched: Matched,
  { isOfUnknownPlace }: ComparedQuery,
  { minConfidence, limit }: Pick<MatchCompaniesRequest, 'minConfidence' | 'limit'>,
): ShownQuery {
  const { candidates } = matched;
  const named = candidates.filter(hasVeryName);
  const [first] = candidates;
  const isDoubtful = first !== undefined && first.facts.name?.isDoubtful === true && readMethod(first) !== 'number';
  const maySettle = !isOfUnknownPlace && !isDoubtful && isMatched(candidates);
  const shown = limitCandidates(shownCandidates(candidates, minConfidence, maySettle), limit);
  return {
    ...matched,
    minConfidence,
    best: candidates[0]?.confidence ?? null,
    isSure: maySettle && shown[0] === candidates[0],
    hasNumbered: candidates.some(({ facts }) => facts.fileNumber === true),
    isEinCompared: candidates.some(({ facts }) => facts.ein !== null),
    candidates: shown,
    compared: candidates.length,
    statesOfName: [...new Set(named.map(({ company }) => company.state))].sort(),
    bearers: named.length,
    shownBearers: shown.filter(hasVeryName).length,
  };
}

function withoutCandidates(verdict: MatchVerdict, message: string): MatchResult {
  return { object: 'match_result', verdict, message, candidates: [], coverage: [] };
}

function toResult({ query, notes }: ComparedQuery, shown: ShownQuery, loaded: LoadedRegisters): MatchResult {
  const found = shown.candidates.map(({ company }) => company.state);
  const coverage = describeCoverage(loaded, query.state === null ? [] : [query.state], found);
  const verdict = findVerdict(shown, coverage);
  const fillers = shown.hasFiller ? [notCompared('tin', query.ein, 'the EIN of one company')] : [];
  const namesakes = [...bearersText(query, shown), ...statesText(query, shown)];
  const unread = [...notes, ...fillers, ...numberNotes(query, shown), ...doubtNotes(query, shown)];
  const unlikely = verdict === 'no_match' ? [bestText(shown)] : [];
  const message = [...unread, ...namesakes, ...unlikely, ...indexingNotes(coverage)].join(' ');
  const candidates = shown.candidates.map((candidate) => toCandidate(candidate, shown.compared + shown.further - 1));
  return { object: 'match_result', verdict, ...(message === '' ? {} : { message }), candidates, coverage };
}

function bestText({ minConfidence, best }: ShownQuery): string {
  return `${noneReaches(minConfidence)}${best === null ? '' : `; the most probable has ${best}`}.`;
}

/** A fictional company may be found where nothing else is loaded; that none is found says nothing there. */
function findVerdict({ candidates, isSure }: ShownQuery, coverage: readonly RegisterCoverage[]): MatchVerdict {
  if (candidates.length === 0)
    return coverage.some(({ status }) => status !== 'not_covered') ? 'no_match' : 'not_covered';
  return isSure ? 'matched' : 'review';
}

/** Notes that more companies have the very name than are returned, none of them for sure. */
function bearersText(
  { place, fileNumber, variants }: MatchQuery,
  { isSure, bearers, shownBearers: shown, further }: ShownQuery,
): string[] {
  if (isSure || shown === bearers) return [];
  const have = `${further > 0 ? 'At least ' : ''}${bearers} ${bearers === 1 ? 'company has' : 'companies have'}`;
  const returned = shown === 0 ? 'none is' : shown === 1 ? '1 of them is' : `${shown} of them are`;
  const missing = [
    ...(place.streets.length === 0 ? ['the address'] : []),
    ...(fileNumber === null ? ['the file number'] : []),
  ];
  const advice = missing.length === 0 ? [] : [`Send ${missing.join(' or ')} as well.`];
  return [
    `${have} ${hasTwoNames(variants) ? 'one of these names' : 'this name'}, and ${returned} returned.`,
    ...advice,
  ];
}

/** Notes that no company has the number of a query: it may be the number of another agency. Few registries publish EINs. */
function numberNotes(
  { fileNumber, ein, state }: MatchQuery,
  { hasNumbered, isEinCompared, hasFiller }: ShownQuery,
): string[] {
  const of = state === null ? '' : ` of ${jurisdictionNames[state]}`;
  const hasUnknownEin = ein !== null && !isEinCompared && !hasFiller;
  return [
    ...(fileNumber === null || hasNumbered
      ? []
      : [`file_number is ${JSON.stringify(fileNumber)}; no loaded company${of} has it.`]),
    ...(hasUnknownEin ? [`tin is ${JSON.stringify(ein)}; no registry publishes it for a loaded company${of}.`] : []),
  ];
}

/** Notes that a person's name, or another legal form than the stated one, keeps the likeliest company from being taken without a look. */
function doubtNotes({ variants }: MatchQuery, { candidates: [first], isSure }: ShownQuery): string[] {
  const name = first?.facts.name?.name;
  if (first === undefined || name === undefined || isSure) return [];
  const doubt = findDoubt(first);
  if (doubt === 'person') return [`name may be a person's; ${name} is a company. Check whether the company is meant.`];
  if (doubt !== 'legal_form') return [];
  const stated = variants.find(({ form }) => form !== null)?.forms ?? '';
  const own = toVariant(name).forms || 'none';
  return [`name states the legal form ${stated}; ${name} states ${own}. Check whether it is the same company.`];
}

/** Notes that a query without a state may mean companies of several. */
function statesText({ state, variants }: MatchQuery, { statesOfName, further }: ShownQuery): string[] {
  if (state !== null || statesOfName.length < 2) return [];
  const names = statesOfName.map((one) => jurisdictionNames[one]);
  const atLeast = further > 0 ? 'at least ' : '';
  return [
    `Companies of ${atLeast}${names.length} states have ${hasTwoNames(variants) ? 'one of the names' : 'the name'}: ${names.join(', ')}. Send the state.`,
  ];
}

/** Checks that a query gives a trade or former name as well. */
function hasTwoNames(variants: MatchQuery['variants']): boolean {
  return variants.some(({ isTrade }) => isTrade);
}

/** Registers whose companies are loaded and not all found yet. */
function indexingNotes(coverage: readonly RegisterCoverage[]): string[] {
  return coverage.flatMap(({ state, indexing }) =>
    indexing === undefined
      ? []
      : [`The registry of ${jurisdictionNames[state]} is ${indexingText(indexing)}. Send the query again later.`],
  );
}

function toCandidate(candidate: QueryCandidate<RegisteredCandidate>, rivals: number): MatchCandidate {
  const { name: named, place, isAddressShared } = candidate.facts;
  const name = named?.name ?? null;
  return {
    object: 'match_candidate',
    business: candidate.company.business,
    entity_id: candidate.company.entityId ?? null,
    confidence: candidate.confidence,
    method: readMethod(candidate),
    matched_name: name,
    ...toMatchedNameFacts(findNameOnDay(candidate.company.names.map(toNameOnDay), name)),
    is_address_shared: place === 'street' ? isAddressShared : null,
    evidence: evidenceOf(candidate, rivals),
  };
}

function toNameOnDay({ name, status = 'unknown', ended = null }: CandidateName): NameOnDay {
  return { name, status, ended };
}
