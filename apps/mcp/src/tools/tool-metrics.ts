import { Counter, Histogram, register } from 'prom-client';
import type { Outcome } from './tool-failure.ts';

const calls = new Counter({
  name: 'mcp_tool_calls_total',
  help: 'Calls of tools, by tool and outcome.',
  labelNames: ['tool', 'outcome'],
  registers: [register],
});

const durations = new Histogram({
  name: 'mcp_tool_duration_seconds',
  help: 'Time that a tool took, the data API included, by tool.',
  labelNames: ['tool'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
  registers: [register],
});

/** Counts a call that started at `startedAt` milliseconds of the monotonic clock. */
export function countCall(tool: string, outcome: Outcome, startedAt: number): void {
  calls.inc({ tool, outcome });
  durations.observe({ tool }, (performance.now() - startedAt) / 1000);
}
