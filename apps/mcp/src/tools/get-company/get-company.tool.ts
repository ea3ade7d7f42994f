import { argumentSchemas } from '../argument-schemas.ts';
import { membersOf, texts } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';
import { companyFacts } from './company-facts.ts';
import { companyText } from './company-text.ts';

interface GetCompany {
  readonly id: string;
  readonly refresh?: boolean;
  readonly sparse?: boolean;
}

export const getCompany = defineTool<GetCompany>({
  name: 'get_company',
  description:
    'One company: registration, names, addresses, people and the newest 10 records of each kind, each with its source.',
  arguments: {
    id: argumentSchemas.id,
    refresh: { type: 'boolean', description: 'Ask the state registry again; up to 15 s', examples: [true] },
    sparse: { type: 'boolean', description: 'Without records, faster', examples: [true] },
  },
  required: ['id'],
  output: {
    type: 'object',
    properties: {
      ...texts('id', 'name', 'status'),
      ...membersOf('object', 'formation', 'watchlist', 'sections'),
      ...membersOf('array', 'registrations', 'names', 'addresses', 'people', 'left_out'),
    },
    required: ['id', 'name', 'status', 'sections'],
  },
  answer: async (asked, { api }) => {
    const { reply, headers } = await api.call('getBusiness', asked);
    const refresh = headers.get('x-refresh');
    const company = { ...companyFacts(reply), ...(refresh === undefined ? {} : { refresh }) };
    const text = companyText(company);
    return { structured: company, text: refresh === undefined ? text : `${text}\nRefresh: ${refresh}.` };
  },
});
