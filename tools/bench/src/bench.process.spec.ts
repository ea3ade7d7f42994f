import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { missedTargets } from './bench.ts';
import { summarize } from './latencies.ts';

describe('a benchmark', () => {
  it('misses a target that its figure is on the wrong side of, or that was not measured', () => {
    const targets = { ratio: '>= 0.3', latency: '<= 10', absent: '<= 1' } as const;
    expect(missedTargets({ ratio: 0.3, latency: 10.1 }, targets)).toEqual(['latency', 'absent']);
  });

  /** Node strips types, but knows no decorators: a statement that imports a library of Nest ends the baseline. */
  it('starts what it compares with, as Node runs it', () => {
    const file = join(import.meta.dirname, 'baseline-server.ts');
    const start = `await import(${JSON.stringify(file)}); process.exit(0)`;
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', start]);
  });

  it('computes percentiles by the nearest rank', () => {
    const latencies = Array.from({ length: 1000 }, (_, i) => 1000 - i);
    expect(summarize(latencies)).toEqual({ p50: 500, p95: 950, p99: 990, max: 1000 });
  });
});
