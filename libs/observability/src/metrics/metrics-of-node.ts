import { collectDefaultMetrics, register } from 'prom-client';

/**
 * Milliseconds between two samples of the delay of the event loop, which are part of each. A sample wakes the thread: at 10 ms, the
 * default, that was a third of the processor time of a service at rest.
 */
const EVENT_LOOP_SAMPLE_MS = 50;

/** Starts the metrics of Node for this thread, where they are not there yet. */
export function collectNodeMetrics(): void {
  if (register.getSingleMetric('process_start_time_seconds') !== undefined) return;
  collectDefaultMetrics({ eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
}
