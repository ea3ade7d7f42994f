import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Bench, BenchContext } from '../bench.ts';
import { askedPaths, loadCompanies, startGateway, type StartedGateway } from '../gateway/loaded-gateway.ts';
import { type HttpFigures, httpLoad, medianRound } from '../http-load.ts';
import { median, round } from '../latencies.ts';
import { processorSeconds } from '../processor-seconds.ts';

const CONNECTIONS = 10;
/** Rounds in which each variant is asked once, one after the other: what else the machine does falls on all alike. */
const ROUNDS = 12;
const SECONDS = 3;
const SAMPLED = '0.01';

type Variant = 'without' | 'metrics' | 'tracing';

/** A round, with the processor time that the gateway and the service took for a request. */
interface Round extends HttpFigures {
  readonly processorMicros: number;
}

const variants: readonly Variant[] = ['without', 'metrics', 'tracing'];

/** What metrics and traces cost: gateway and business-registry without metrics, with them, and with traces as well. */
const bench: Bench = {
  description: 'the gateway with metrics and with traces beside the same one without',
  companies: 50_000,
  targets: { metrics_throughput_ratio: '>= 0.95', tracing_throughput_ratio: '>= 0.95' },

  async run(context) {
    const loaded = await loadCompanies(context);
    const receiver = await startReceiver(context);
    const withoutMetrics = join(import.meta.dirname, 'without-metrics-process.ts');
    const settings: Readonly<Record<Variant, Readonly<Record<string, string>>>> = {
      without: { NODE_OPTIONS: `--import=${withoutMetrics}` },
      metrics: {},
      tracing: {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: SAMPLED,
      },
    };
    const started = {} as Record<Variant, StartedGateway>;
    for (const variant of variants) started[variant] = await startGateway(context, loaded, settings[variant], variant);
    const { get } = await askedPaths(loaded.registryUrl);
    const ask = async (variant: Variant, seconds: number): Promise<Round> => {
      const { url: baseUrl, pids } = started[variant];
      const before = processorSeconds(pids);
      const figures = await httpLoad({
        ...{ baseUrl, headers: loaded.headers, paths: get, connections: CONNECTIONS, seconds },
      });
      const spent = processorSeconds(pids) - before;
      return { ...figures, processorMicros: round((spent * 1e6) / (figures.requestsPerSecond * seconds), 0) };
    };
    for (const variant of variants) await ask(variant, 2 * SECONDS); // nothing is compiled yet
    const measured = await measure(context, ask);
    context.table(
      `GET /v1/businesses/{id}?sparse=true, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each`,
      ['variant', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'processor µs a request', 'batches of traces received'],
      variants.map((variant) => {
        const { requestsPerSecond, p50, p95, p99 } = medianRound(measured[variant]);
        const processor = median(measured[variant].map(({ processorMicros }) => processorMicros));
        const received = variant === 'tracing' ? receiver.received() : '';
        return [variant, requestsPerSecond, p50, p95, p99, processor, received];
      }),
    );
    if (receiver.received() === 0) throw new Error('No trace was received: the traces were not measured.');
    return {
      metrics_throughput_ratio: medianRatio(measured.metrics, measured.without, 'requestsPerSecond'),
      tracing_throughput_ratio: medianRatio(measured.tracing, measured.metrics, 'requestsPerSecond'),
      // On a machine that does other work too, these say more: throughput is what the others leave.
      metrics_processor_ratio: medianRatio(measured.metrics, measured.without, 'processorMicros'),
      tracing_processor_ratio: medianRatio(measured.tracing, measured.metrics, 'processorMicros'),
    };
  },
};

export default bench;

async function measure(
  context: BenchContext,
  ask: (variant: Variant, seconds: number) => Promise<Round>,
): Promise<Record<Variant, Round[]>> {
  const measured: Record<Variant, Round[]> = { without: [], metrics: [], tracing: [] };
  for (let i = 0; i < ROUNDS; i += 1) {
    context.progress(`round ${i + 1} of ${ROUNDS}`);
    const order = i % 2 === 0 ? variants : variants.toReversed(); // none is always behind the same one
    for (const variant of order) measured[variant].push(await ask(variant, SECONDS));
  }
  return measured;
}

/** The median of the ratios of a figure in the same round. */
function medianRatio(
  of: readonly Round[],
  beside: readonly Round[],
  figure: 'requestsPerSecond' | 'processorMicros',
): number {
  return median(of.map((one, i) => one[figure] / (beside[i]?.[figure] ?? Number.NaN)));
}

/** Takes traces as a collector would, and counts in how many requests they came. */
async function startReceiver(context: BenchContext) {
  let batches = 0;
  const server = createServer((request, response) => {
    void buffer(request).then(() => {
      batches += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.cleanup(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => batches };
}
