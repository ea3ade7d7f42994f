import { setTimeout as delay } from 'node:timers/promises';
import type { BenchContext } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';

/** One gateway with both surfaces over the same companies, and the requests to them. */
export interface StartedSurfaces {
  readonly demo: string;
  readonly production: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names as they stand in a query: of few companies, of many, and of a good part of all. */
  readonly queries: readonly string[];
  /** Companies, percent-encoded. */
  readonly ids: readonly string[];
}

/** The services that the gateway calls. */
const SERVICES = ['business-registry', 'records-sections', 'jurisdiction', 'demo'];
/** Companies that are requested, one after the other. */
const REQUESTED = 1_000;
/** Records of carriers for each company: what brings phone numbers. */
const CARRIERS_OF_A_COMPANY = 0.2;
/** Fewer written documents than this never make a service rebuild its index (`libs/index-host`). */
const REBUILD_MIN = 100_000;

export async function startSurfaces(context: BenchContext): Promise<StartedSurfaces> {
  const stack = await BenchStack.create(context, SERVICES);
  await stack.loadSample('business-registry', { source: 'us-co/business-registry', rows: context.companies });
  const rows = Math.round(context.companies * CARRIERS_OF_A_COMPANY);
  await stack.loadSample('records-sections', { source: 'us/fmcsa-census', rows });
  await stack.settleLoads('business-registry', 'records-sections'); // the consumers fetch everything as it is
  const asked = await stack.rows<{ fileNumber: string; name: string }>(
    'business-registry',
    `SELECT file_number AS "fileNumber", name FROM businesses_co ORDER BY md5(file_number_key) LIMIT ${REQUESTED}`,
  );
  const gateway = await stack.startGateway(SERVICES, {
    GATEWAY_SURFACES: 'production,demo',
    DEMO_PORT: 0,
    DEMO_PER_MINUTE: 0,
    DEMO_PER_DAY: 0,
    DEMO_SETTLE_SECONDS: 1,
  });
  const demo = `http://127.0.0.1:${String(gateway.ready['demoPort'])}`;
  await untilFollowed(context, demo);
  await untilRebuilt(context, `http://127.0.0.1:${String(stack.app('demo').ready['internalPort'])}/metrics`);
  return {
    demo,
    production: gateway.url,
    headers: gateway.headers,
    queries: asked.map(({ name }, i) => encodeURIComponent(queryOf(name, i))),
    ids: asked.map(({ fileNumber }) => `us-co-${encodeURIComponent(fileNumber)}`),
  };
}

/** In turn the whole name, its first two words, and its first word with the commonest form. */
function queryOf(name: string, i: number): string {
  const words = name.split(' ');
  return [name, words.slice(0, 2).join(' '), `${words[0] ?? ''} llc`][i % 3] ?? name;
}

/** Waits until the demo has every company, which it fetches page by page. */
async function untilFollowed(context: BenchContext, demo: string): Promise<void> {
  for (let held = -1; ;) {
    const answer = await fetch(`${demo}/v1/meta`);
    const { company_count: count = 0 } = (await answer.json()) as { company_count?: number };
    // A few cannot be mapped and are not among them.
    if (count === held && count > context.companies * 0.9) return;
    held = count;
    context.progress(`the demo has ${count} companies`);
    await delay(2_000);
  }
}

/** Waits while a rebuild of the demo's index is due or under way: what came since the last one is then few, as with the production API. */
async function untilRebuilt(context: BenchContext, metrics: string): Promise<void> {
  for (;;) {
    const text = await (await fetch(metrics)).text();
    const [documents, changed] = ['index_documents', 'index_changed_documents'].map((name) => sampleOf(text, name));
    if (documents !== undefined && changed !== undefined && changed < Math.max(REBUILD_MIN, documents / 10)) return;
    context.progress(`the index of the demo has ${documents} documents, of which ${changed} came since it was built`);
    await delay(2_000);
  }
}

/** The value of a metric in the text format of Prometheus, of its first series. */
function sampleOf(text: string, name: string): number | undefined {
  const value = new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}
