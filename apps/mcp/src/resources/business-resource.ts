import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { ApiError } from '@registry/api-client';
import { companyFacts } from '../tools/get-company/company-facts.ts';
import { toolFailure, UPSTREAM_FAILED } from '../tools/tool-failure.ts';
import type { ToolContext } from '../tools/tool.ts';

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
        if (error instanceof ApiError && error.status === 404)
          throw new ResourceNotFoundError(href, toolFailure(error, report).text);
        const isBadId = error instanceof ApiError && error.status === 400;
        throw new ProtocolError(
          isBadId ? ProtocolErrorCode.InvalidParams : UPSTREAM_FAILED,
          toolFailure(error, report).text,
        );
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
