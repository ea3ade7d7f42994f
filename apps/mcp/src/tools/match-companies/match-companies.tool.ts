import type { MatchResult } from '@registry/api-client';
import { parseJurisdiction } from '@registry/domain';
import { coverageNote } from '../../coverage/register-note.ts';
import { companyTitle } from '../company-hit.ts';
import { listOutput, membersOf, texts } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';

interface MatchCompanies {
  readonly companies: string;
  readonly state?: string;
  readonly min_confidence?: number;
}

/** Companies per call at most: a result has room for no more. */
const COMPANIES_MAX = 20;
/** Candidates of a company that needs a choice. */
const CANDIDATES = 2;

export const matchCompanies = defineTool<MatchCompanies>({
  name: 'match_companies',
  title: 'Match companies',
  description:
    'Find which companies a list means, misspelled or abbreviated names too: verdict, and candidates with probability and evidence. matched is sure; review needs a person; not_covered: the company may exist.',
  arguments: {
    companies: {
      type: 'string',
      description: `Up to ${COMPANIES_MAX} lines: name | state | address`,
      takesList: true,
      joinedBy: '\n',
      lengthMax: 6_000,
    },
    state: {
      type: 'string',
      description: 'State of lines without one',
      read: parseJurisdiction,
      allowed: 'one US state, as OR or Oregon',
    },
    min_confidence: { type: 'number', description: 'Minimum probability of a candidate, 0 to 1; default 0.5' },
  },
  required: ['companies'],
  output: listOutput({ ...texts('company', 'verdict', 'message'), ...membersOf('array', 'candidates') }),
  answer: async ({ companies, state, min_confidence }, { api }) => {
    const lines = companies
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const asked = lines.slice(0, COMPANIES_MAX);
    const queries = Object.fromEntries(asked.map((line, at) => [String(at + 1), toQuery(line, state)] as const));
    const { reply } = await api.call('matchCompanies', { queries, limit: CANDIDATES, min_confidence });
    const results = asked.flatMap((line, at) => {
      const result = reply.results[String(at + 1)];
      return result === undefined ? [] : [{ line, result: withoutRivals(result) }];
    });
    const data = results.map(({ line, result }) => toData(line, result));
    const left = lines.length - asked.length;
    const coverage = [...new Set(results.flatMap(({ result }) => result.coverage).map(coverageText))].join(' ');
    const text = [
      ...results.map(({ line, result }, at) => `${at + 1}. ${toText(line, result)}`),
      ...(left > 0 ? [`${left} further lines were not read. Send them in another call.`] : []),
      ...(coverage === '' ? [] : [coverage]),
    ];
    return {
      structured: { data, total_count: data.length, has_more: left > 0, coverage },
      text: text.join('\n'),
    };
  },
});

/** A company that is sure needs no other candidate. */
function withoutRivals(result: MatchResult): MatchResult {
  return result.verdict === 'matched' ? { ...result, candidates: result.candidates.slice(0, 1) } : result;
}

/** `name | state | address`, the latter two where they are given. */
function toQuery(line: string, stateOfOthers: string | undefined) {
  const [name = '', state = '', ...address] = line.split('|').map((part) => part.trim());
  return {
    name,
    ...(state === '' ? { state: stateOfOthers ?? '' } : { state }),
    ...(address.length === 0 ? {} : { address: address.join(', ') }),
  };
}

function toData(company: string, { verdict, message, candidates }: MatchResult) {
  return {
    company,
    verdict,
    ...(message === undefined ? {} : { message }),
    candidates: candidates.map(({ business, confidence, method, matched_name }) => ({
      id: business.id,
      name: business.name,
      confidence,
      method,
      ...(matched_name === business.name ? {} : { matched_name }),
    })),
  };
}

function toText(company: string, { verdict, message, candidates }: MatchResult): string {
  const found = candidates.map(({ business, confidence, evidence }) => {
    const because = evidence
      .filter(({ fact, agrees }) => agrees !== null && fact !== 'register')
      .map(({ text }) => text);
    return `${companyTitle(business)}, ${confidence} (${because.join(', ')})`;
  });
  return [`${company}: ${verdict}`, ...found, ...(message === undefined ? [] : [message])].join('; ');
}

/** What an empty list says of a state. */
function coverageText(coverage: MatchResult['coverage'][number]): string {
  return coverageNote(coverage) || `${coverage.state}: the whole registry is loaded.`;
}
