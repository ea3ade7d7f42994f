import type { Bench } from '../bench.ts';
import { type LatencySummary, round, summarize } from '../latencies.ts';
import { timedRequest, type TimedRequest } from './timed-request.ts';
import { type StartedTools, startTools } from './started-tools.ts';

/** Calls of each kind that are measured; so many come before that are not. */
const CALLS = 2_000;
const WARM_UP = 300;

/** A tool and the call of the gateway that it makes. */
interface Pair {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly path: string;
}

/** The tool server compared with the gateway that it calls. */
const bench: Bench = {
  description: 'tools/call, compared with the gateway request that it makes, sequentially',
  companies: 20_000,
  targets: {
    get_company_p50_ratio: '<= 2',
    search_companies_p50_ratio: '<= 2',
    list_company_records_p50_ratio: '<= 2',
    list_jurisdictions_p50_ratio: '<= 2',
  },

  async run(context) {
    const started = await startTools(context);
    const figures: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    for (const [tool, pairs] of Object.entries(pairsOf(started.ids))) {
      context.progress(`measuring ${tool}`);
      const { gateway, legacy, modern } = await compare(started, pairs);
      figures[`${tool}_p50_ratio`] = round(Math.max(legacy.p50, modern.p50) / gateway.p50);
      for (const [what, measured] of Object.entries({ gateway, '2025-11-25': legacy, '2026-07-28': modern })) {
        const ratio = round(measured.p50 / gateway.p50);
        rows.push([tool, what, measured.p50, measured.p95, measured.p99, measured.max, ratio]);
      }
    }
    context.table(
      `One call at a time, ${CALLS} of each, gateway and tool server in turn`,
      ['tool', 'asked', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'p50 / gateway'],
      rows,
    );
    return figures;
  },
};

export default bench;

function pairsOf(ids: readonly string[]): Readonly<Record<string, readonly Pair[]>> {
  const words = ['cedar', 'holdings', 'services llc', 'blue', 'consulting'];
  return {
    get_company: ids.map((id) => ({ tool: 'get_company', args: { id }, path: `/v1/businesses/${id}` })),
    search_companies: words.map((q) => ({
      tool: 'search_companies',
      args: { q, state: 'CO' },
      path: `/v1/businesses?q=${encodeURIComponent(q)}&state=CO&per_page=10`,
    })),
    list_company_records: ids.map((id) => ({
      tool: 'list_company_records',
      args: { id, section: 'liens' },
      path: `/v1/businesses/${id}/liens?per_page=10`,
    })),
    list_jurisdictions: [{ tool: 'list_jurisdictions', args: {}, path: '/v1/jurisdictions' }],
  };
}

type Asked = 'gateway' | 'legacy' | 'modern';

/** What else the machine does falls on all alike: they take turns. */
async function compare(started: StartedTools, pairs: readonly Pair[]): Promise<Record<Asked, LatencySummary>> {
  const latencies: Record<Asked, number[]> = { gateway: [], legacy: [], modern: [] };
  for (let i = 0; i < WARM_UP + CALLS; i += 1) {
    const pair = pairs[i % pairs.length];
    if (pair === undefined) throw new Error('The gateway has no companies.');
    for (const [asked, request] of Object.entries(requestsOf(started, pair)) as [Asked, TimedRequest][]) {
      const milliseconds = await timedRequest(request);
      if (i >= WARM_UP) latencies[asked].push(milliseconds);
    }
  }
  return {
    gateway: summarize(latencies.gateway),
    legacy: summarize(latencies.legacy),
    modern: summarize(latencies.modern),
  };
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

function requestsOf({ mcp, gateway, key }: StartedTools, { tool, args, path }: Pair): Record<Asked, TimedRequest> {
  const json = { 'content-type': 'application/json' };
  const call = (params: object): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const named = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': tool };
  return {
    gateway: { url: gateway + path, headers: { 'x-api-key': key } },
    legacy: { url: mcp, headers: json, body: call({ name: tool, arguments: args }) },
    modern: { url: mcp, headers: { ...json, ...named }, body: call({ name: tool, arguments: args, _meta: envelope }) },
  };
}
