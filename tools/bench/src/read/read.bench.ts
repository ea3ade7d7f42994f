import type { Bench } from '../bench.ts';
import { FIGURE_COLUMNS, figureCells, type HttpFigures, inTurn, roundsHeading } from '../http-load.ts';
import { round } from '../latencies.ts';
import { printProcessorTime } from '../processor-time.ts';
import { askedIds, type Companies, startReading } from './reading.ts';

const CONNECTIONS = 10;

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
    const { gateway, headers, baseline, companies, loading, programs } = await startReading(context);
    const loadsOf = (ids: readonly string[]) => {
      const load = { paths: ids.map((id) => `/v1/businesses/${id}`), connections: CONNECTIONS };
      return { baseline: { ...load, baseUrl: baseline }, gateway: { ...load, baseUrl: gateway, headers } };
    };
    const asked = askedIds(companies);
    const measured: Record<keyof Companies, Measured> = {
      any: await inTurn(loadsOf(asked.any)),
      fifty: await inTurn(loadsOf(asked.fifty)),
      fiftyThousand: await inTurn(loadsOf(asked.fiftyThousand)),
    };
    await printProcessorTime(context, loadsOf(asked.any), programs);
    context.table(
      `Full objects at ${roundsHeading(CONNECTIONS)}`,
      ['companies', 'server', ...FIGURE_COLUMNS],
      Object.entries(measured).flatMap(([what, servers]) =>
        Object.entries(servers).map(([server, figures]) => [what, server, ...figureCells(figures)]),
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
