import type { McpServer } from '@modelcontextprotocol/server';
import type { ToolContext } from '../tools/tool.ts';
import { resourceFailure } from './resource-failure.ts';

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
        throw resourceFailure(href, error, report);
      }
    },
  );
}
