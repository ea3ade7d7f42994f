import { describe, expect, it } from '@jest/globals';
import { missedTargets } from './bench.ts';
import { summarize } from './latencies.ts';

describe('a benchmark', () => {
  it('misses a target that its figure is on the wrong side of, or that was not measured', () => {
    const targets = { ratio: '>= 0.3', latency: '<= 10', absent: '<= 1' } as const;
    expect(missedTargets({ ratio: 0.3, latency: 10.1 }, targets)).toEqual(['latency', 'absent']);
  });

  it('computes percentiles by the nearest rank', () => {
    const latencies = Array.from({ length: 1000 }, (_, i) => 1000 - i);
    expect(summarize(latencies)).toEqual({ p50: 500, p95: 950, p99: 990, max: 1000 });
  });
});
