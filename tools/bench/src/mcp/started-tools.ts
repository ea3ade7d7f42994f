import { startApp } from '@registry/testing';
import type { BenchContext } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';

/** The services that the gateway calls for the measured requests. */
const SERVICES = ['business-registry', 'records-sections', 'jurisdiction'] as const;

/** The tool server, the gateway that it calls, and the requests to both. */
export interface StartedTools {
  readonly mcp: string;
  readonly gateway: string;
  readonly key: string;
  /** The first companies that the gateway finds by a frequent word. */
  readonly ids: readonly string[];
}

/** Starts everything that the tool server needs with generated companies, and waits until the change events are applied. */
export async function startTools(context: BenchContext): Promise<StartedTools> {
  const stack = await BenchStack.create(context, SERVICES);
  await stack.loadSample('business-registry', { source: 'us-co/business-registry', rows: context.companies });
  const { url: gateway, headers } = await stack.startGateway(SERVICES, { LOG_LEVEL: 'info' });
  const key = headers['x-api-key'];
  const unlimited = { REQUESTS_PER_MINUTE: 0, REQUESTS_PER_DAY: 0 };
  const tools = await startApp('mcp', { GATEWAY_URL: gateway, GATEWAY_API_KEY: key, PORT: 0, ...unlimited });
  context.cleanup(async () => void (await tools.kill()));
  context.progress('waiting for the change events');
  await untilCounted(gateway, key);
  return {
    mcp: `http://127.0.0.1:${String(tools.ready['port'])}/mcp`,
    gateway,
    key,
    ids: await someIds(gateway, key),
  };
}

interface List<Item> {
  readonly data: readonly Item[];
}

async function get<Item>(gateway: string, key: string, path: string): Promise<readonly Item[]> {
  const response = await fetch(gateway + path, { headers: { 'x-api-key': key } });
  return ((await response.json()) as List<Item>).data;
}

/** The coverage map is complete when it counts the same companies twice in a second. */
async function untilCounted(gateway: string, key: string): Promise<void> {
  let before = 0;
  for (let tries = 0; tries < 120; tries += 1) {
    const counts = await get<{ company_count: number }>(gateway, key, '/v1/jurisdictions');
    const now = counts.reduce((sum, { company_count }) => sum + company_count, 0);
    if (now > 0 && now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('The coverage map was not complete after two minutes.');
}

async function someIds(gateway: string, key: string): Promise<string[]> {
  return (await get<{ id: string }>(gateway, key, '/v1/businesses?q=llc&per_page=100')).map(({ id }) => id);
}
