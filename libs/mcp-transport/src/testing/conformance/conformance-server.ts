import { McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import { registerContentTools } from './fixtures/content-tools.ts';
import { registerInputRequiredTools, roundState } from './fixtures/input-required-tools.ts';
import { registerNotificationTools } from './fixtures/notification-tools.ts';
import { registerPrompts } from './fixtures/prompts.ts';
import { registerResources } from './fixtures/resources.ts';

/** A server with the tools, resources and prompts that the official suite calls by name. */
export const createConformanceServer: McpServerFactory = ({ era }) => {
  const server = new McpServer(
    { name: 'conformance-fixtures', version: '0.1.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false, subscribe: era === 'legacy' },
        completions: {},
        logging: {},
      },
      requestState: { verify: roundState.verify },
    },
  );
  registerContentTools(server);
  registerNotificationTools(server);
  registerInputRequiredTools(server);
  registerResources(server);
  registerPrompts(server);
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park', 'party'] },
  }));
  if (era === 'legacy') {
    server.server.setRequestHandler('resources/subscribe', () => ({}));
    server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  }
  return server;
};
