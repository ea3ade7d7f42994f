import type { MatchResult } from '@registry/api-client';
import { foldedName, nameKey, oneLine } from '@registry/domain';
import type { CoverageMap } from '../../coverage/coverage-map.ts';
import { coverageNote } from '../../coverage/register-note.ts';
import { searchCoverage } from '../../coverage/search-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { companyTitle, dataNote, foundAs, foundNameFacts, readHitState } from '../company-hit.ts';
import { listOutput } from '../output-schemas.ts';
import { screeningResults } from '../screening-results.ts';
import { defineTool } from '../tool.ts';
import { shortenSent } from '../tool-arguments.ts';
import { readCompanyList } from './list/company-list.ts';
import { type CompanyQuery, type CompanyRow, EXPECTED } from './list/company-row.ts';

/** Companies per call at most: a result has room for no more. */
const COMPANIES_MAX = 20;
/** The field of the API with the screening. */
const WATCHLIST = 'watchlist' as const;
/** Candidates of a company that needs a choice. */
const CANDIDATES = 2;
/** Screening results of a company that are shown. */
const SCREENING_MAX = 5;
/** Facts of a candidate that its line states. */
const REASONS_MAX = 3;
/** Queries of a call of the API. */
const QUERIES_MAX = 100;

export const matchCompanies = defineTool({
  name: 'match_companies',
  title: 'Match companies',
  description:
    'Find which companies a list means, misspelled names too: verdict, candidates with probability and evidence. matched is sure; review needs a person; not_covered: the company may exist.',
  scope: 'match',
  arguments: {
    companies: {
      type: 'string',
      description: `Up to ${COMPANIES_MAX} lines: name | state | address`,
      takesJson: true,
      lengthMax: 20_000,
    },
    state: { ...argumentSchemas.one_state, description: 'State of lines without one' },
    min_confidence: { type: 'number', description: 'Minimum probability of a candidate, 0 to 1; default 0.5' },
    fields: {
      type: 'string',
      description: 'watchlist: screen them against exclusion and sanctions lists too',
      takesList: true,
      read: (text) => (text.trim().toLowerCase() === WATCHLIST ? WATCHLIST : undefined),
      allowed: WATCHLIST,
    },
  },
  required: ['companies'],
  output: listOutput('company, verdict, message, candidates'),
  respond: async ({ companies, state, min_confidence, fields }, { api, coverage: map }) => {
    const rows = readCompanyList(companies);
    const wantedRows = rows.slice(0, COMPANIES_MAX).map((row) => withState(row, state));
    const queries = toQueries(wantedRows);
    const screened = fields === undefined ? {} : { fields: [WATCHLIST] };
    const { reply } = await api.call('matchCompanies', { queries, limit: CANDIDATES, min_confidence, ...screened });
    const results = wantedRows.map((row, at) => ({
      line: row.text,
      result: withoutRivals(shownResult(row, likeliest(row, at, reply.results))),
    }));
    const data = results.map(({ line, result }) => toData(line, result));
    const left = rows.length - wantedRows.length;
    const coverage = await listCoverage(map, wantedRows, results);
    const text = [
      ...results.map(({ line, result }, at) => `${at + 1}. ${toText(line, result)}`),
      ...(left > 0 ? [`${left} further lines were not read. Send them in another call.`] : []),
      ...screenedLists(results),
      coverage,
    ];
    return {
      structured: { data, total_count: rows.length, has_more: left > 0, coverage },
      text: text.join('\n'),
    };
  },
});

/** A company whose list says no state is in that of the call. */
function withState(row: CompanyRow, state: string | undefined): CompanyRow {
  return state === undefined ? row : { ...row, readings: row.readings.map((query) => ({ state, ...query })) };
}

/** A query for each reading of each company, by `1/0`. */
function toQueries(rows: readonly CompanyRow[]): Record<string, CompanyQuery> {
  const each = Math.floor(QUERIES_MAX / rows.length);
  return Object.fromEntries(
    rows.flatMap(({ readings }, at) => readings.slice(-each).map((query, n) => [`${at}/${n}`, query] as const)),
  );
}

/** The result of the reading that found the likeliest company. */
function likeliest({ readings }: CompanyRow, at: number, results: Readonly<Record<string, MatchResult>>): MatchResult {
  const found = readings.flatMap((_reading, n) => results[`${at}/${n}`] ?? []);
  const [first, ...others] = found.toReversed();
  if (first === undefined) throw new Error(`the API returned no result for query ${at}`);
  const confidence = ({ candidates }: MatchResult): number => candidates[0]?.confidence ?? 0;
  return others.reduce((best, one) => (confidence(one) > confidence(best) ? one : best), first);
}

/** A line that may be no company, or several, does not look like a company that does not exist. */
function shownResult({ isDoubtful, text }: CompanyRow, result: MatchResult): MatchResult {
  const letters = toLetters(text);
  const isNamed = result.candidates.some(({ matched_name }) =>
    toLetters(matched_name ?? '').some((one) => letters.includes(one)),
  );
  if (isDoubtful !== true || result.verdict === 'matched' || isNamed) return result;
  const message = `Read as one company, and not found. ${EXPECTED}`;
  return { ...result, verdict: 'invalid', message, candidates: [] };
}

/** The letters of a name with its legal form and without. */
function toLetters(name: string): string[] {
  return [foldedName(name), nameKey(name)].map((one) => one.replaceAll(' ', ''));
}

/** A company that is sure needs no other candidate. */
function withoutRivals(result: MatchResult): MatchResult {
  return result.verdict === 'matched' ? { ...result, candidates: result.candidates.slice(0, 1) } : result;
}

/** The screening of a candidate, or of a line that is not matched. */
function screeningFacts(watchlist: MatchResult['watchlist']) {
  if (watchlist === undefined) return {};
  const { hit_count, results, coverage } = watchlist;
  const shown = results.slice(0, SCREENING_MAX).map(({ status, list, entity_name, listed_at, match }) => {
    return { status, list, entity_name, listed_at, text: match.text };
  });
  return { watchlist: { status: coverage.status, hit_count, total_count: results.length, results: shown } };
}

/** Without a list nothing was screened, which is not the same as no hits. */
function screeningText(watchlist: MatchResult['watchlist']): string[] {
  if (watchlist === undefined) return [];
  const { hit_count: hits, results, coverage } = watchlist;
  if (coverage.status === 'not_covered') return ['not screened, as no list is loaded'];
  return [`screening: ${screeningResults(hits, results, SCREENING_MAX)}`];
}

/** The lists that were screened against, once for all lines. */
function screenedLists(results: readonly { readonly result: MatchResult }[]): string[] {
  const screened = results.flatMap(({ result }) => [
    result.watchlist,
    ...result.candidates.map((one) => one.watchlist),
  ]);
  const coverage = screened.find((one) => one !== undefined)?.coverage;
  if (coverage === undefined || coverage.scope === null) return [];
  return [`Screened against: ${coverage.scope}.`];
}

function toData(company: string, { verdict, message, candidates, watchlist }: MatchResult) {
  return {
    company,
    verdict,
    ...(message === undefined ? {} : { message }),
    ...screeningFacts(watchlist),
    candidates: candidates.map(({ business, entity_id, confidence, method, watchlist: own, ...found }) => ({
      id: business.id,
      ...(entity_id === null ? {} : { entity_id }),
      name: business.name,
      confidence,
      method,
      ...foundNameFacts(business.name, found),
      ...screeningFacts(own),
    })),
  };
}

function toText(company: string, { verdict, message, candidates, watchlist }: MatchResult): string {
  const lines = candidates.map(({ business, confidence, evidence, watchlist: own, ...candidate }) => {
    const screened = screeningText(own).map((text) => `, ${text}`);
    const found = [foundAs(foundNameFacts(business.name, candidate))].filter((text) => text !== '');
    const entity = candidate.entity_id === null ? [] : [`one of entity ${candidate.entity_id}`];
    return `${[companyTitle(business), ...found, ...entity, dataNote(business), confidence].join(', ')} (${toReasons(evidence)})${screened.join('')}`;
  });
  return [
    `${shortenSent(oneLine(company))}: ${verdict}`,
    ...lines,
    ...screeningText(watchlist),
    ...(message === undefined ? [] : [message]),
  ].join('; ');
}

/** The strongest facts of a candidate: those for it, then those against it. */
function toReasons(evidence: MatchResult['candidates'][number]['evidence']): string {
  const shown = evidence.filter(({ fact, agrees }) => agrees !== null && fact !== 'register');
  const strongest = shown.toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight)).slice(0, REASONS_MAX);
  const list = (isFor: boolean): string =>
    strongest
      .filter(({ agrees }) => agrees === isFor)
      .map(({ text }) => text)
      .join(', ');
  return [list(true), list(false) && `against: ${list(false)}`].filter(Boolean).join('; ');
}

/** Lists what is loaded of the states of the lines, and of all states where a line has none. */
async function listCoverage(
  map: CoverageMap,
  wantedRows: readonly CompanyRow[],
  results: readonly { readonly result: MatchResult }[],
): Promise<string> {
  const all = results.flatMap(({ result }) => result.coverage);
  const coverage = [...new Map(all.map((one) => [one.state, one] as const)).values()];
  const states = wantedRows.flatMap(({ readings }) => readings.map((query) => query.state ?? ''));
  if (!states.includes('')) return coverage.map(coverageNote).join(' ');
  const found = results.flatMap(({ result }) => result.candidates.map(({ business }) => readHitState(business)));
  const named = coverage.filter(({ state, status }) => status === 'not_covered' && states.includes(state));
  return [...named.map(coverageNote), await searchCoverage(map, undefined, found, coverage)].join(' ');
}
