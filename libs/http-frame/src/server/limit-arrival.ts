import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Milliseconds within which a body arrives whole, unless its route takes uploads. */
const BODY_ARRIVES_MS = 10_000;
const TOO_LARGE = 413;

/** Ends requests whose body takes too long, as the server ends those whose header fields do. */
export function limitArrival(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && routeOptions.config.takesUpload !== true) {
      const timer = setTimeout(() => {
        if (!raw.complete && !raw.destroyed) server.server.emit('clientError', timedOut(), raw.socket);
      }, BODY_ARRIVES_MS);
      raw.once('close', () => clearTimeout(timer));
      raw.once('end', () => clearTimeout(timer));
    }
    done();
  });
  server.addHook('onSend', async ({ raw }, { statusCode }, payload) => {
    if (statusCode === TOO_LARGE && !raw.complete) await arrival(raw);
    return payload;
  });
}

/** Resolves when the rest of a body has arrived or takes too long. A client that is cut off while it sends does not read the response. */
function arrival(raw: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, BODY_ARRIVES_MS);
    raw.once('close', end).once('end', end).resume();
  });
}

function timedOut(): Error {
  return Object.assign(new Error('The body did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
