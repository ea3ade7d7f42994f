import { searchBusinesses, type SearchBusinessesRequest, UNFILTERED } from '@registry/contracts-business-registry';
import type { MessageClient } from '@registry/messaging';
import type { BenchContext } from '../bench.ts';
import { summarize } from '../latencies.ts';
import type { CompanyCorpus } from './corpus/company-corpus.ts';
import { queryClasses, type QueryClass } from './corpus/query-classes.ts';
import { Random } from './corpus/random.ts';

const AT_ONCE = [1, 4];
const SECONDS = 3;
/** Different searches of a class, sent in turn. */
const ASKED = 200;

/** A search for some words as the gateway sends it. */
export function requestOf(q: string, more: Partial<SearchBusinessesRequest> = {}): SearchBusinessesRequest {
  return { q, ...UNFILTERED, sort: 'relevance', offset: 0, limit: 30, ...more };
}

const variety: readonly Partial<SearchBusinessesRequest>[] = [
  {},
  { states: ['CA'] },
  { sort: 'registration_date' },
  { offset: 270 },
  { status: 'active' },
  { states: ['NY'], sort: 'registration_date' },
  { offset: 9_970 },
];

/** Searches of each class, sent to the service itself over NATS. */
export async function measureService(
  context: BenchContext,
  corpus: CompanyCorpus,
  client: MessageClient,
): Promise<Record<string, number>> {
  const rows: (string | number)[][] = [];
  const figures: Record<string, number> = {};
  for (const atOnce of AT_ONCE) {
    for (const name of Object.keys(queryClasses) as QueryClass[]) {
      context.progress(`searching by the service: ${name}, ${atOnce} at once`);
      const random = new Random(context.seed);
      const requests = Array.from({ length: ASKED }, (_, i) =>
        requestOf(queryClasses[name](corpus, random).join(' '), variety[i % variety.length]),
      );
      const latencies = await latenciesOf(client, requests, atOnce);
      const { p50, p95, p99, max } = summarize(latencies);
      rows.push([name, atOnce, Math.round(latencies.length / SECONDS), p50, p95, p99, max]);
      figures[`service: ${name}, ${atOnce} at once p99 ms`] = p99;
    }
  }
  context.table(
    'The service, over NATS',
    ['class', 'at once', 'searches/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    rows,
  );
  return figures;
}

async function latenciesOf(
  client: MessageClient,
  requests: readonly SearchBusinessesRequest[],
  atOnce: number,
): Promise<number[]> {
  const latencies: number[] = [];
  const endsAt = performance.now() + SECONDS * 1_000;
  let next = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const request = requests[next++ % requests.length];
      if (request === undefined) return;
      const startedAt = performance.now();
      await client.call(searchBusinesses, request);
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return latencies;
}
