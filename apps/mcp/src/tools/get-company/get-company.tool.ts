import { describeRegister } from '../../coverage/search-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { readHitState } from '../company-hit.ts';
import { listMembers, texts } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';
import { companyFacts } from './company-facts.ts';
import { companyText } from './company-text.ts';

interface GetCompany {
  readonly id: string;
  readonly refresh?: boolean;
  readonly sparse?: boolean;
  readonly min_confidence?: number;
}

const MAY_BE_NULL = { type: ['object', 'null'] };

export const getCompany = defineTool<GetCompany>({
  name: 'get_company',
  title: 'Get a company',
  description:
    'Get a company: registration, names, addresses, people, contacts, industries and the newest 10 records of each kind, with sources.',
  arguments: {
    id: argumentSchemas.id,
    refresh: { type: 'boolean', description: 'Fetch from the state registry first; up to 15 s' },
    sparse: { type: 'boolean', description: 'Omit records, which is faster' },
    min_confidence: argumentSchemas.min_confidence,
  },
  required: ['id'],
  output: {
    type: 'object',
    properties: {
      ...texts('id', 'name', 'status', 'coverage'),
      ...listMembers('object', 'formation', 'watchlist', 'sections'),
      ...listMembers('array', 'registrations', 'names', 'addresses', 'people', 'phone_numbers', 'email_addresses'),
      ...listMembers('array', 'profiles', 'certifications', 'left_out'),
      website: MAY_BE_NULL,
      industry_classification: MAY_BE_NULL,
    },
    required: ['id', 'name', 'status', 'sections', 'coverage'],
  },
  respond: async (args, { api, coverage: map }) => {
    const { reply, headers } = await api.call('getBusiness', args);
    const refresh = headers.get('x-refresh');
    const coverage = await describeRegister(map, readHitState(reply), reply.liens.coverage.register);
    const company = { ...companyFacts(reply), coverage, ...(refresh === undefined ? {} : { refresh }) };
    const notes = [coverage, ...(refresh === undefined ? [] : [`Refresh: ${refresh}.`])].filter((note) => note !== '');
    return { structured: company, text: [companyText(company), ...notes].join('\n') };
  },
});
