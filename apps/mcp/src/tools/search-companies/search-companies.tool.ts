import type { SparseBusinessList } from '@registry/api-client';
import { searchCoverage } from '../../coverage/search-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import {
  companyBrief,
  companyLine,
  companyTitle,
  type FoundCompany,
  foundCompany,
  stateOfHit,
} from '../company-hit.ts';
import { listOutput, texts } from '../output-schemas.ts';
import { numbered, pageNote, ROWS_MAX } from '../page.ts';
import { defineTool } from '../tool.ts';

interface SearchCompanies {
  readonly q: string;
  readonly state?: string;
  readonly status?: string;
  readonly entity_type?: string;
  readonly sort?: 'relevance' | 'registration_date';
  readonly live?: boolean;
  readonly page?: number;
}

/** Characters that an answer may have, counted over both of its forms; room is left for the envelope. */
const ANSWER_LENGTH_MAX = 5_700;

export const searchCompanies = defineTool<SearchCompanies>({
  name: 'search_companies',
  description: 'Find US companies by any name they registered under. Then get_company by id.',
  arguments: {
    q: {
      type: 'string',
      description: 'Words of the name, all must match; or file number',
      examples: ['cedar ridge'],
    },
    state: argumentSchemas.state,
    status: { type: 'string', description: "Registry's exact wording", examples: ['Good Standing'] },
    entity_type: {
      type: 'string',
      description: "Registry's exact wording",
      examples: ['DLLC'],
    },
    sort: { type: 'string', description: 'Newest first: registration_date', enum: ['relevance', 'registration_date'] },
    live: { type: 'boolean', description: 'Ask the registry first; up to 20 s', examples: [true] },
    page: argumentSchemas.page,
  },
  required: ['q'],
  output: listOutput(
    texts('id', 'name', 'status', 'entity_type', 'formation_date', 'file_number', 'full_address', 'matched_on'),
  ),
  answer: async (asked, { api, coverage }) => {
    const { reply, headers } = await api.call('searchBusinesses', { ...asked, per_page: ROWS_MAX });
    const hits = reply.data.map(foundCompany);
    const notes = [await searchCoverage(coverage, asked.state, hits.map(stateOfHit))];
    const lookup = headers.get('x-live-lookup');
    if (lookup !== undefined) notes.push(`Live lookup: ${lookup}.`);
    const suggested = reply.suggestions.q.map(({ q, total_count: count }) => `"${q}" (${count})`);
    if (suggested.length > 0) notes.push(`These would find something: ${suggested.join(', ')}.`);
    const structured = {
      data: hits,
      total_count: reply.total_count,
      page: reply.page,
      has_more: reply.has_more,
      coverage: notes.join(' '),
    };
    return { structured, text: fitted(JSON.stringify(structured).length, hits, reply, notes) };
  },
});

/** The text for reading: of each hit what there is room for. */
function fitted(
  used: number,
  hits: readonly FoundCompany[],
  reply: SparseBusinessList,
  notes: readonly string[],
): string {
  const text = (line: (hit: FoundCompany) => string): string =>
    [pageNote('companies', reply), ...numbered(hits.map(line), reply), ...notes].join('\n');
  const fits = (one: string): boolean => used + JSON.stringify(one).length <= ANSWER_LENGTH_MAX;
  return [companyLine, companyBrief].map(text).find(fits) ?? text(companyTitle);
}
