import { collectDefaultMetrics } from 'prom-client';

/**
 * Milliseconds between two samples of the delay of the event loop, which are part of each. A sample wakes the thread: at 10 ms, the
 * default, that was a third of the processor time of a service at rest.
 */
const EVENT_LOOP_SAMPLE_MS = 50;

/** Starts the metrics of Node for this thread. */
export function collectNodeMetrics(): void {
  collectDefaultMetrics({ eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
}
