import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { companyFacts } from '../tools/get-company/company-facts.ts';
import type { ToolContext } from '../tools/tool.ts';
import { resourceFailure } from './resource-failure.ts';

const template = new ResourceTemplate('business://{id}', { list: undefined });
const MIME_TYPE = 'application/json';

/** A company by its id, as get_company returns it. */
export function registerBusinessResource(server: McpServer, { api, report }: ToolContext): void {
  server.registerResource(
    'business',
    template,
    {
      title: 'Company',
      description: 'The profile of a company: business://us-{state}-{file_number}',
      mimeType: MIME_TYPE,
    },
    async ({ href }, variables, ctx) => {
      const id = decoded(String(variables['id']));
      try {
        const { reply } = await api.onBehalfOf(ctx).call('getBusiness', { id });
        return { contents: [{ uri: href, mimeType: MIME_TYPE, text: JSON.stringify(companyFacts(reply)) }] };
      } catch (error) {
        throw resourceFailure(href, error, report);
      }
    },
  );
}

/** Decodes a text. One that cannot be decoded is left as it is, for the API to say what is wrong with it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray percent sign
  }
}
