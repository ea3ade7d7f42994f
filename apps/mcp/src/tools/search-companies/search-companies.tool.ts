import type { SparseBusinessList } from '@registry/api-client';
import { standings } from '@registry/domain';
import { searchCoverage } from '../../coverage/search-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import {
  companyBrief,
  companyLine,
  companyMention,
  companyTitle,
  type FoundCompany,
  foundCompany,
  readHitState,
} from '../company-hit.ts';
import { listOutput } from '../output-schemas.ts';
import { numbered, pageNote, ROWS_MAX } from '../page.ts';
import { defineTool } from '../tool.ts';
import { suggestionNotes, listSuggestions } from './search-notes.ts';

/** Maximum characters of a response, counted over both of its forms, with room for the envelope. */
const RESPONSE_LENGTH_MAX = 5_700;

export const searchCompanies = defineTool({
  name: 'search_companies',
  title: 'Search companies',
  description: 'Find US companies by any registered name. Then call get_company with the id.',
  scope: 'read',
  arguments: {
    q: { type: 'string', description: 'Words of the name, which must all match; or a file, license or USDOT number' },
    state: argumentSchemas.state,
    standing: { type: 'string', enum: standings },
    status: { type: 'string', description: "Registry's exact wording, e.g. Good Standing" },
    entity_type: { type: 'string', description: 'Likewise, e.g. DLLC' },
    city: { type: 'string' },
    postal_code: { type: 'string' },
    formed_from: { type: 'string', description: 'YYYY-MM-DD' },
    formed_to: { type: 'string' },
    fuzzy: { type: 'boolean', description: 'Else the most similar name' },
    sort: {
      type: 'string',
      description: 'registration_date: newest first',
      enum: ['relevance', 'registration_date'],
      otherWords: new Map([['newest', 'registration_date']]),
    },
    live: { type: 'boolean', description: 'From the registry, up to 20 s' },
    page: argumentSchemas.page,
  },
  required: ['q'],
  output: listOutput(
    'id, name, status, entity_type, formation_date, file_number, full_address, as_of, matched_on, matched_name',
  ),
  respond: async (args, { api, coverage }) => {
    const { reply, headers } = await api.call('searchBusinesses', { ...args, per_page: ROWS_MAX });
    const hits = reply.data.map(foundCompany);
    const notes = [await searchCoverage(coverage, args.state, hits.map(readHitState), reply.coverage)];
    const lookup = headers.get('x-live-lookup');
    if (lookup !== undefined) notes.push(`Live lookup: ${lookup}.`);
    const suggestions = listSuggestions(reply);
    notes.push(...suggestionNotes(suggestions));
    const structured = {
      data: hits,
      total_count: reply.total_count,
      page: reply.page,
      has_more: reply.has_more,
      coverage: notes.join(' '),
      ...(suggestions === undefined ? {} : { suggestions }),
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
  const fits = (one: string): boolean => used + JSON.stringify(one).length <= RESPONSE_LENGTH_MAX;
  return [companyLine, companyBrief, companyTitle].map(text).find(fits) ?? text(companyMention);
}
