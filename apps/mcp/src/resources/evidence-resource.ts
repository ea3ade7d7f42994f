import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { EVIDENCE_TEMPLATE, JOSE_JSON } from '../tools/get-evidence/get-evidence.tool.ts';
import { readCompanyId } from '../tools/argument-schemas.ts';
import type { ToolContext } from '../tools/tool.ts';
import { resourceFailure } from './resource-failure.ts';

const template = new ResourceTemplate(EVIDENCE_TEMPLATE, { list: undefined });
// By itself it takes only addresses with each parameter.
template.uriTemplate.match = (uri) => (uri.startsWith('evidence://') ? {} : null);

/** Registers signed evidence as a resource, so that a client saves the file without a model that reads it. */
export function registerEvidenceResource(server: McpServer, { api, report }: ToolContext): void {
  server.registerResource(
    'evidence',
    template,
    {
      title: 'Signed evidence',
      description: 'What was known of a company at a time: evidence://us-or-1?known_at=2026-11-01',
      mimeType: JOSE_JSON,
    },
    async ({ href }, _variables, ctx) => {
      const { host, pathname, searchParams } = new URL(href);
      try {
        const id = readCompanyId(decodeURIComponent(host + pathname)) ?? '';
        const [knownAt, purpose, reference] = ['known_at', 'purpose', 'reference'].map((name) =>
          searchParams.get(name),
        );
        const request = { id, known_at: knownAt, purpose, reference };
        const { reply } = await api.onBehalfOf(ctx).ofWorkspace().callUnchanged('createEvidence', request);
        return { contents: [{ uri: href, mimeType: JOSE_JSON, text: reply }] };
      } catch (error) {
        throw resourceFailure(href, error, report);
      }
    },
  );
}
