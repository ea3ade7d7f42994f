import type { Bench } from '../bench.ts';
import { httpLoad, type HttpFigures, medianRound } from '../http-load.ts';
import { round } from '../latencies.ts';
import { askedIds, type Companies, startReading } from './reading.ts';

const CONNECTIONS = 10;
/** Rounds of each server in turn: what else the machine does falls on both alike. */
const ROUNDS = 3;
const SECONDS = 5;

/** The full business object at a million companies and three million records, and the load of the loans among them. */
const bench: Bench = {
  description:
    'full business objects, compared with the same SQL from one process; loading loans, compared with a raw COPY',
  companies: 1_000_000,
  targets: {
    full_p50_ratio: '<= 3',
    full_p99_ms: '<= 50',
    many_records_p50_ratio: '<= 2',
    ppp_load_to_copy: '>= 0.30',
  },

  async run(context) {
    const { gateway, headers, baseline, companies, loading } = await startReading(context);
    const measure = async (ids: readonly string[]): Promise<Measured> => {
      const load = { paths: ids.map((id) => `/v1/businesses/${id}`), connections: CONNECTIONS, seconds: SECONDS };
      return compare({ ...load, baseUrl: gateway, headers }, { ...load, baseUrl: baseline });
    };
    const asked = askedIds(companies);
    const measured: Record<keyof Companies, Measured> = {
      any: await measure(asked.any),
      fifty: await measure(asked.fifty),
      fiftyThousand: await measure(asked.fiftyThousand),
    };
    context.table(
      `Full objects at ${CONNECTIONS} connections, the median of ${ROUNDS} rounds of ${SECONDS} s`,
      ['companies', 'server', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
      Object.entries(measured).flatMap(([what, servers]) =>
        Object.entries(servers).map(([server, f]) => [what, server, f.requestsPerSecond, f.p50, f.p95, f.p99, f.max]),
      ),
    );
    return {
      ...loading,
      full_p50_ratio: round(measured.any.gateway.p50 / measured.any.baseline.p50),
      full_p50_ms: measured.any.gateway.p50,
      full_p99_ms: measured.any.gateway.p99,
      full_requests_per_second: measured.any.gateway.requestsPerSecond,
      baseline_p50_ms: measured.any.baseline.p50,
      many_records_p50_ratio: round(measured.fiftyThousand.gateway.p50 / measured.fifty.gateway.p50),
    };
  },
};

export default bench;

type Measured = Readonly<Record<'gateway' | 'baseline', HttpFigures>>;
type Load = Parameters<typeof httpLoad>[0];

async function compare(gateway: Load, baseline: Load): Promise<Measured> {
  const ofGateway: HttpFigures[] = [];
  const ofBaseline: HttpFigures[] = [];
  await httpLoad({ ...gateway, seconds: 2 });
  await httpLoad({ ...baseline, seconds: 2 });
  for (let i = 0; i < ROUNDS; i += 1) {
    ofBaseline.push(await httpLoad(baseline));
    ofGateway.push(await httpLoad(gateway));
  }
  return { gateway: medianRound(ofGateway), baseline: medianRound(ofBaseline) };
}
