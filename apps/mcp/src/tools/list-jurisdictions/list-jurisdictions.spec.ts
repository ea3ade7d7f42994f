import { expect, it } from '@jest/globals';
import type { McpServer } from '@modelcontextprotocol/server';
import type { ToolContext } from '../tool.ts';
import { listJurisdictions } from './list-jurisdictions.tool.ts';

it('the rows of a nationwide source are those of its newest file, which may be an increment', async () => {
  const revocations = { source: 'us/fmcsa-revocations', as_of: '2026-11-20', rows: 12, extent: 'part', verified: true };
  const nationwide = [{ ...revocations, last_loaded_at: '2026-11-21T01:00:00.000Z' }];
  const api = { call: () => Promise.resolve({ reply: { data: [], nationwide } }), onBehalfOf: () => api };
  const context = { api, coverage: { loaded: () => Promise.resolve(undefined) } } as unknown as ToolContext;
  const called: Promise<{ readonly content: readonly { readonly text: string }[] }>[] = [];
  const registerTool = (_name: string, _config: object, run: (args: object, ctx: object) => never) =>
    called.push(run({}, {}));
  listJurisdictions.register({ registerTool } as unknown as McpServer, context);
  expect((await called[0])?.content[0]?.text).toContain(
    'us/fmcsa-revocations, 12 rows in the newest file, only a part of it, data of 2026-11-20, loaded 2026-11-21',
  );
});
