import { type McpServer, ProtocolError } from '@modelcontextprotocol/server';
import { toolFailure, UPSTREAM_FAILED } from '../tools/tool-failure.ts';
import type { ToolContext } from '../tools/tool.ts';

const MIME_TYPE = 'application/json';

/** Registers the resource with the loaded registers of each state. */
export function registerCoverageResource(server: McpServer, { api, report }: ToolContext): void {
  server.registerResource(
    'coverage',
    'coverage://jurisdictions',
    {
      title: 'Coverage map',
      description: 'The loaded states, their sources and the live lookups available.',
      mimeType: MIME_TYPE,
    },
    async ({ href }, ctx) => {
      try {
        const { reply } = await api.onBehalfOf(ctx).call('listJurisdictions', {});
        return { contents: [{ uri: href, mimeType: MIME_TYPE, text: JSON.stringify(reply) }] };
      } catch (error) {
        throw new ProtocolError(UPSTREAM_FAILED, toolFailure(error, report).text);
      }
    },
  );
}
