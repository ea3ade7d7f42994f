import { latencyBuckets, secondsSince } from '@registry/observability';
import { Counter, Histogram } from 'prom-client';
import type { Outcome } from './tool-failure.ts';

/** Calls of the tool server's tools. */
export const toolMetrics = {
  calls: new Counter({
    name: 'mcp_tool_calls_total',
    help: 'Tool calls, by tool and outcome.',
    labelNames: ['tool', 'outcome'],
  }),
  seconds: new Histogram({
    name: 'mcp_tool_duration_seconds',
    help: 'Duration of tool calls in seconds, including the data API, by tool.',
    labelNames: ['tool'],
    buckets: [...latencyBuckets, 10, 20, 40],
  }),
};

/** Counts a call that started at `startedAt` milliseconds of the monotonic clock. */
export function countCall(tool: string, outcome: Outcome, startedAt: number): void {
  toolMetrics.calls.inc({ tool, outcome });
  toolMetrics.seconds.observe({ tool }, secondsSince(startedAt));
}
