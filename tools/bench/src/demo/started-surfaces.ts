import type { BenchContext } from '../bench.ts';
import { BenchStack, COMPANIES } from '../bench-stack.ts';
import { untilRebuilt } from '../until-rebuilt.ts';

/** One gateway with both surfaces over the same companies, and the requests to them. */
export interface StartedSurfaces {
  readonly demo: string;
  readonly production: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names as they stand in a query: of few companies, of many, and of a good part of all. */
  readonly queries: readonly string[];
  readonly ids: readonly string[];
}

/** The services that the gateway calls. */
const SERVICES = ['business-registry', 'records-sections', 'jurisdiction', 'demo'];
/** Companies that are requested, one after the other. */
const REQUESTED = 1_000;
/** Records of carriers for each company: what brings phone numbers. */
const CARRIERS_OF_A_COMPANY = 0.2;

export async function startSurfaces(context: BenchContext): Promise<StartedSurfaces> {
  const stack = await BenchStack.create(context, SERVICES);
  await stack.loadSample('business-registry', { source: COMPANIES, rows: context.companies });
  const rows = Math.round(context.companies * CARRIERS_OF_A_COMPANY);
  await stack.loadSample('records-sections', { source: 'us/fmcsa-census', rows });
  await stack.settleLoads('business-registry', 'records-sections'); // the consumers fetch everything as it is
  const companies = await stack.someCompanies(REQUESTED);
  const gateway = await stack.startGateway(SERVICES, {
    GATEWAY_SURFACES: 'production,demo',
    DEMO_PORT: 0,
    DEMO_PER_MINUTE: 0,
    DEMO_PER_DAY: 0,
    DEMO_SETTLE_SECONDS: 1,
  });
  const demo = `http://127.0.0.1:${String(gateway.ready['demoPort'])}`;
  await stack.untilFollowed(...SERVICES);
  await untilRebuilt(context, 'demo', stack.app('demo'));
  return {
    demo,
    production: gateway.url,
    headers: gateway.headers,
    queries: companies.map(({ name }, i) => encodeURIComponent(toQuery(name, i))),
    ids: companies.map(({ id }) => id),
  };
}

/** In turn the whole name, its first two words, and its first word with the commonest form. */
function toQuery(name: string, i: number): string {
  const words = name.split(' ');
  return [name, words.slice(0, 2).join(' '), `${words[0] ?? ''} llc`][i % 3] ?? name;
}
