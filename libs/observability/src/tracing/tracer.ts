import { trace } from '@opentelemetry/api';

/** Makes the spans of this project: none until `startTracing` was given an address to send them to. */
export const tracer = trace.getTracer('registry');
