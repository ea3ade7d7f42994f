import { latencyBuckets } from '@registry/observability';
import { Counter, Histogram } from 'prom-client';

/** Methods with a label of their own in metrics; others share one. */
const methods = new Set([
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'subscriptions/listen',
  'events/list',
  'events/poll',
  'events/stream',
  'events/subscribe',
  'events/unsubscribe',
  'notifications/initialized',
  'notifications/cancelled',
]);

/** Requests at the protocol address of the tool server. */
export const transportMetrics = {
  responses: new Counter({
    name: 'mcp_http_answers_total',
    help: 'Responses of the MCP endpoint, by HTTP status and message method.',
    labelNames: ['status', 'method'],
  }),
  seconds: new Histogram({
    name: 'mcp_http_duration_seconds',
    help: 'Duration of MCP requests in seconds, by message method.',
    labelNames: ['method'],
    buckets: [...latencyBuckets, 10, 20, 40],
  }),
};

/** Counts a response. `method` is undefined if the request contained no message. */
export function countResponse(status: number, method: string | undefined, seconds: number): void {
  const label = method === undefined ? 'none' : methods.has(method) ? method : 'other';
  transportMetrics.responses.inc({ status: String(status), method: label });
  transportMetrics.seconds.observe({ method: label }, seconds);
}
