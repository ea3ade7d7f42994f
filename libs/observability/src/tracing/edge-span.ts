import {
  type Attributes,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { tracer } from './tracer.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

/** The span of a request from outside, and the place in its trace for what is done for it. */
export interface EdgeSpan {
  readonly span: Span;
  readonly traceparent: string | undefined;
}

/** Starts the span of a request from outside, in the trace that its caller names or in a new one. */
export function startEdgeSpan(name: string, attributes: Attributes, callersTraceparent: string | undefined): EdgeSpan {
  const parent = parseTraceparent(callersTraceparent);
  const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
  const own = span.spanContext();
  return { span, traceparent: isSpanContextValid(own) ? formatTraceparent(own) : callersTraceparent };
}

/** Ends it with the status of its response. */
export function endEdgeSpan(span: Span, status: number): void {
  if (!span.isRecording()) return;
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
