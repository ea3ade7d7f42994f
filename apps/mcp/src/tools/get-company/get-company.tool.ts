import { describeRegister } from '../../coverage/search-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { readHitState } from '../company-hit.ts';
import { objectOutput } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';
import { companyFacts } from './company-facts.ts';
import { companyText } from './company-text.ts';

/** How much of the company's register was loaded at a time. The map of coverage says it of the present. */
const EXTENTS = {
  whole: 'The whole register of the state was loaded then.',
  active: 'All active companies of the state were loaded then.',
  part: 'A part of the register of the state was loaded then.',
} as const;

export const getCompany = defineTool({
  name: 'get_company',
  title: 'Get a company',
  description:
    'Get a company: registrations in all states, names, addresses, people, contacts, industry and the newest 10 records of each kind.',
  scope: 'read',
  arguments: {
    id: argumentSchemas.id,
    refresh: { type: 'boolean', description: 'From the registry, up to 15 s' },
    sparse: { type: 'boolean', description: 'Without records' },
    min_confidence: argumentSchemas.min_confidence,
    known_at: { type: 'string', description: 'Past time: what was known then' },
    valid_on: { type: 'string', description: 'Past date: what was so then' },
  },
  required: ['id'],
  output: objectOutput(
    ['id', 'name', 'status', 'sections', 'coverage'],
    'entity_id, watchlist, profiles, certifications, left_out',
  ),
  respond: async (args, { api, coverage: map }) => {
    const { reply, headers } = await api.call('getBusiness', args);
    const refresh = headers.get('x-refresh');
    const { register } = reply.liens.coverage;
    const coverage =
      reply.as_known_at === undefined
        ? await describeRegister(map, readHitState(reply), register)
        : `As known at ${reply.as_known_at}. ${register === null ? '' : EXTENTS[register]}`.trimEnd();
    const day =
      reply.as_valid_on === undefined
        ? []
        : [`On ${reply.as_valid_on}. Unknown, as no date says it: ${(reply.undated ?? []).join(', ') || 'nothing'}.`];
    const company = { ...companyFacts(reply), coverage, ...(refresh === undefined ? {} : { refresh }) };
    const notes = [...day, coverage, ...(refresh === undefined ? [] : [`Refresh: ${refresh}.`])].filter(
      (note) => note !== '',
    );
    return { structured: company, text: [companyText(company), ...notes].join('\n') };
  },
});
