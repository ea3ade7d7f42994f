import { type Attributes, ROOT_CONTEXT, type Span, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AppError, codes } from '@registry/errors';
import { requestContext } from '@registry/request-context';
import { tracer } from './tracer.ts';
import { formatTraceparent, isSampled, parseTraceparent } from './traceparent.ts';

/**
 * Runs `work` as a span of the request's trace: a child of the span that the request's context names, and the parent of what
 * `work` starts. Outside of a trace that the gateway samples it is a call of `work` and nothing else.
 */
export function inSpan<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const context = requestContext.get();
  const parent = isSampled(context?.traceparent) ? parseTraceparent(context?.traceparent) : undefined;
  if (context === undefined || parent === undefined) return work();
  const span = tracer.startSpan(name, { kind, attributes }, trace.setSpanContext(ROOT_CONTEXT, parent));
  if (!span.isRecording()) return work();
  const traceparent = formatTraceparent(span.spanContext());
  return requestContext.run({ ...context, traceparent }, () => endedWith(span, work));
}

async function endedWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Only the kind of an error: a message may contain a search text. */
function noteError(span: Span, error: unknown): void {
  const isResponse = error instanceof AppError && !faults.has(error.code.slug);
  span.setAttribute('error.type', error instanceof AppError ? error.code.slug : readName(error));
  if (!isResponse) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Errors of the service itself, unlike error responses such as an unknown company. */
const faults = new Set<string>(Object.values(codes.service).map(({ slug }) => slug));

function readName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
