import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { oneLine, USAGE_RESTRICTION } from '@registry/domain';

const argsSchema = fromJsonSchema<{ company: string; state?: string }>({
  type: 'object',
  properties: {
    company: { type: 'string', description: 'Name or id of the company, such as us-or-150000007' },
    state: { type: 'string', description: 'State of registration, e.g. OR or Oregon' },
  },
  required: ['company'],
});

/** A summary of one company in which every statement names its source. */
export function registerDueDiligencePrompt(server: McpServer): void {
  server.registerPrompt(
    'due_diligence_summary',
    {
      title: 'Due-diligence summary',
      description: 'Summarize what public records say about a company, with sources.',
      argsSchema,
    },
    ({ company, state }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: task(company, state) } }],
    }),
  );
}

function task(company: string, state: string | undefined): string {
  const where = state === undefined ? '' : ` (state: ${oneLine(state)})`;
  return `Write a due-diligence summary of this company from public records: ${JSON.stringify(oneLine(company))}${where}.

1. If this is not an id of the form us-{state}-{file_number}, call search_companies. If several companies fit, list them with their ids and stop; do not choose.
2. Call get_company with the id.
3. Where a section has more rows than are shown and they matter, call list_company_records.

Then write, each statement followed by its source in square brackets:
- Identity: legal name, other names, status in the registry's own words and normalized, entity type, formation, file number.
- Addresses and people on file.
- Liens: how many, the newest, who is secured, what has lapsed.
- Loans, carriers, licenses, permits and federal records.
- What could not be seen: every section and state of which only a part is loaded, or nothing, as unknown and never as "none". Name what was searched.

State the match method and confidence of every record; do not present a match below 0.95 as certain. Add nothing that is not in the results.

${USAGE_RESTRICTION}`;
}
