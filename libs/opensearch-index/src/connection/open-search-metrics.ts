import { Counter, Gauge } from 'prom-client';

/** Requests to OpenSearch. */
export const openSearchMetrics = {
  failed: new Counter({
    name: 'opensearch_failed_requests_total',
    help: 'Failed requests to OpenSearch and parts of them, by reason.',
    labelNames: ['reason'],
  }),
  circuitOpen: new Gauge({
    name: 'opensearch_circuit_open',
    help: '1 while requests to OpenSearch fail at once, because those before them failed.',
  }),
  written: new Counter({
    name: 'opensearch_written_changes_total',
    help: 'Changes of documents that OpenSearch has taken or has newer ones of, without those of rebuilds.',
  }),
};
