import { FastifyAdapter } from '@nestjs/platform-fastify';
import { chooseRequestId } from '@registry/request-context';
import type { IncomingMessage } from 'node:http';
import { refuseMalformedRequest } from './malformed-request.ts';
import type { BodyOf } from '../problems/problem.ts';
import { routedTarget } from '../requests/request-target.ts';

/** Bytes of the request line and all header fields together: Node's own default, stated. */
const HEAD_BYTES_MAX = 16 * 1024;

/** Milliseconds within which header fields arrive. */
const HEAD_ARRIVES_MS = 10_000;
/** Milliseconds within which the largest upload arrives whole; other bodies have `BODY_ARRIVES_MS`. */
const UPLOAD_ARRIVES_MS = 600_000;
/** Milliseconds between two looks at what has not arrived. */
const CHECK_INTERVAL_MS = 500;

/**
 * The HTTP server of a surface, configured so that every response, also to malformed requests, has the surface's form.
 */
export function createServer(toBody: BodyOf, trustedProxies?: string): FastifyAdapter {
  return new FastifyAdapter({
    ...(trustedProxies === undefined || trustedProxies === ''
      ? {}
      : { trustProxy: trustedProxies.split(',').map((one) => one.trim()) }),
    logger: false,
    genReqId: (request: IncomingMessage) => chooseRequestId(request.headers['x-request-id']),
    rewriteUrl: routedTarget,
    clientErrorHandler: refuseMalformedRequest(toBody),
    // A request on an open connection while the process ends is served, not rejected.
    return503OnClosing: false,
    keepAliveTimeout: 65_000, // longer than a load balancer's 60 s, so that it is never the server that hangs up first
    requestTimeout: UPLOAD_ARRIVES_MS,
    skipMiddie: true,
    http: {
      maxHeaderSize: HEAD_BYTES_MAX,
      requireHostHeader: false,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      headersTimeout: HEAD_ARRIVES_MS,
    },
    routerOptions: {
      maxParamLength: HEAD_BYTES_MAX, // an id of any length that arrives is judged as an id, not as an unknown path
      querystringParser: () => ({}), // read by the first hook: see `readQueryString`
    },
  });
}
