import { expect, it } from '@jest/globals';
import { Gauge, Histogram } from 'prom-client';
import { metricsText } from './metered-thread.ts';

it('the metrics of a process and of its thread are one text, in which each metric stands once and none is lost', async () => {
  new Gauge({ name: 'started_at', help: 'Of the process.', aggregator: 'omit' }).set(7);
  new Histogram({ name: 'waits', help: 'Seconds.', buckets: [1] }).observe(0.5);
  const values = [
    { value: 3, labels: { le: 1, thread: 'relay' }, metricName: 'waits_bucket' },
    { value: 3, labels: { thread: 'relay' }, metricName: 'waits_count' },
  ];
  const own = [{ name: 'waits', help: 'Seconds.', type: 'histogram', aggregator: 'sum', values }];
  const text = await metricsText({ metrics: () => Promise.resolve(own as never) });
  const lines = text.split('\n').filter((line) => /^(# TYPE )?(started_at|waits)/.test(line));
  expect(lines).toEqual([
    '# TYPE started_at gauge',
    'started_at 7',
    '# TYPE waits histogram',
    'waits_bucket{le="1"} 1',
    'waits_bucket{le="+Inf"} 1',
    'waits_sum 0.5',
    'waits_count 1',
    'waits_bucket{le="1",thread="relay"} 3',
    'waits_count{thread="relay"} 3',
  ]);
  expect(await metricsText(undefined)).toContain('started_at 7');
});
