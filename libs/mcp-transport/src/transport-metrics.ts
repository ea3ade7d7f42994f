import { Counter, Histogram, register } from 'prom-client';

/** Methods that are counted apart in metrics; what a stranger calls a method is not. */
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
  'notifications/initialized',
  'notifications/cancelled',
]);

const answers = new Counter({
  name: 'mcp_http_answers_total',
  help: 'Answers to requests at the protocol address, by HTTP status and method of the message.',
  labelNames: ['status', 'method'],
  registers: [register],
});

const durations = new Histogram({
  name: 'mcp_http_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer, by method of the message.',
  labelNames: ['method'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
  registers: [register],
});

/** Counts an answer. `method` is undefined where the request held no message. */
export function countAnswer(status: number, method: string | undefined, seconds: number): void {
  const label = method === undefined ? 'none' : methods.has(method) ? method : 'other';
  answers.inc({ status: String(status), method: label });
  durations.observe({ method: label }, seconds);
}
