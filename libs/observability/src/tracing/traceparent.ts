import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The W3C trace context of a header; undefined if it is invalid. */
export function parseTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header ?? '') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** The header of a trace context. */
export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}

/** What is in the trace of a request. */
interface Traced {
  readonly traceparent?: string | undefined;
}

/** The place of what is done for several requests at once: in the trace of the first of them that is sampled. */
export function sharedTrace(requests: readonly Traced[]): { readonly traceparent?: string } {
  const traceparent = requests.find((one) => isSampled(one.traceparent))?.traceparent;
  return traceparent === undefined ? {} : { traceparent };
}

/** Whether the trace of this `traceparent` is sent. */
export function isSampled(traceparent: string | undefined): boolean {
  return traceparent !== undefined && (Number.parseInt(traceparent.slice(-2), 16) & 1) === 1;
}

/** The trace's id of a `traceparent`, for log lines. */
export function readTraceId(traceparent: string): string {
  return traceparent.slice(3, 35);
}
