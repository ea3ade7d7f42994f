import { AppError, codes } from '@registry/errors';
import { requestContext } from '@registry/request-context';
import { endEdgeSpan, type Logger, startEdgeSpan, readTraceId } from '@registry/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readQueryString } from '../parameters/query-string.ts';
import { readTraceparent } from '../requests/api-call.ts';
import { requestMetrics } from '../requests/request-metrics.ts';
import { readQuery } from '../requests/request-target.ts';

export interface LifecycleOptions {
  readonly surface: string;
  readonly logger: Logger;
  /** Maximum milliseconds from a request's arrival to its response. */
  readonly budgetMs: number;
  /** Requests in flight above which new ones are shed. */
  readonly inFlightMax: number;
  /** Callers use TLS, which something in front of the server ends. */
  readonly isHttps: boolean;
  /** Returns true while the process is shutting down: responses then have `Connection: close`. */
  readonly isEnding: () => boolean;
  /** Checks that a request is one of the sandbox, once its key is known. */
  readonly isSandbox: (request: FastifyRequest) => boolean;
  /** Called with every request that has ended. */
  readonly ended: (request: FastifyRequest, outcome: RequestOutcome) => void;
}

/** The outcome of a request. */
export interface RequestOutcome {
  readonly method: string;
  /** The pattern of its path; `none` for an unknown one. */
  readonly route: string;
  /** 499 where the caller has disconnected. */
  readonly status: number;
  readonly ms: number;
}

/** Header fields of every response. Nothing that the API serves may be framed, sniffed or cached. */
const RESPONSE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  vary: 'accept-encoding',
} as const;

/** One for all: an error with its stack for each request is a tenth of what a refusal takes, when there is least to spare. */
const OVERLOADED = new AppError(codes.service.overloaded, {
  message: 'The server is overloaded. Retry after one second, with a growing delay.',
  retryAfterSeconds: 1,
});

/** Parameters of a path without U+0000, which Postgres refuses. What has another control character in its place is unknown too. */
function storable(params: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(params as Readonly<Record<string, string>>);
  return Object.fromEntries(entries.map(([name, text]) => [name, text.replaceAll('\0', '\u0001')]));
}

/**
 * The first hook of every request, for known and unknown paths: its id, its deadline, and the count of requests in
 * flight. When the response is sent or the caller has disconnected, it writes the log line and the metrics.
 */
export class RequestLifecycle {
  readonly #options: LifecycleOptions;
  #inFlight = 0;

  constructor(options: LifecycleOptions) {
    this.#options = options;
  }

  attach(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      const { apiCall, context } = this.#start(request);
      request.apiCall = apiCall;
      request.query = readQueryString(readQuery(request.originalUrl));
      if (request.originalUrl.includes('%00')) request.params = storable(request.params);
      reply.headers({ 'x-request-id': request.id, ...RESPONSE_HEADERS });
      if (this.#options.isHttps) reply.header('strict-transport-security', 'max-age=31536000');
      if (this.#options.isEnding()) reply.header('connection', 'close');
      reply.raw.once('close', () => this.#end(request, reply));
      requestContext.run(context, () => done(this.#refusal(request)));
    });
  }

  #start(request: FastifyRequest) {
    this.#inFlight += 1;
    requestMetrics.inFlight.inc({ surface: this.#options.surface });
    const deadlineAt = Date.now() + this.#options.budgetMs;
    const { url, config } = request.routeOptions;
    const { isSandbox } = this.#options;
    const { span, traceparent } = startEdgeSpan(
      `${request.method} ${url ?? 'none'}`,
      { 'http.request.method': request.method, 'http.route': url ?? 'none' },
      readTraceparent(request.headers.traceparent),
    );
    return {
      apiCall: { startedAt: performance.now(), deadlineAt, operation: config.operation, span, traceparent, counted: 0 },
      context: {
        requestId: request.id,
        deadlineAt,
        ...(traceparent === undefined ? {} : { traceparent }),
        // The key is known after this hook.
        get isSandbox() {
          return isSandbox(request);
        },
        get testClockTimes() {
          return request.apiCall.testClock;
        },
      },
    };
  }

  /** Sheds a request before any work, so that those in flight finish in time. Probes are never shed. */
  #refusal(request: FastifyRequest): AppError | undefined {
    const isOpen = request.routeOptions.config.access === 'open';
    if (isOpen || this.#inFlight <= this.#options.inFlightMax) return undefined;
    requestMetrics.shed.inc({ surface: this.#options.surface });
    return OVERLOADED;
  }

  /** The log names the route and not the URL, which may carry a key or a search. */
  #end(request: FastifyRequest, reply: FastifyReply): void {
    const { surface, logger } = this.#options;
    this.#inFlight -= 1;
    requestMetrics.inFlight.dec({ surface });
    const { apiCall } = request;
    const ms = performance.now() - apiCall.startedAt;
    const status = reply.raw.writableFinished ? reply.raw.statusCode : 499;
    endEdgeSpan(apiCall.span, status);
    requestMetrics.seconds.observe({ surface, operation: apiCall.operation ?? 'none', status }, ms / 1000);
    const { method, routeOptions } = request;
    const outcome = { method, route: routeOptions.url ?? 'none', status, ms: Math.round(ms * 100) / 100 };
    this.#options.ended(request, outcome);
    logger.info(
      {
        requestId: request.id,
        ...(apiCall.traceparent === undefined ? {} : { traceId: readTraceId(apiCall.traceparent) }),
        ...outcome,
        ...(apiCall.key === undefined ? {} : { key: apiCall.key.prefix }),
      },
      'answered',
    );
  }
}
