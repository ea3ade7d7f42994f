import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, codes } from '@registry/errors';
import { quoted } from '../parameters/quoted.ts';
import { BODY_BYTES_MAX } from '../problems/body-problem.ts';

const LIMITED = { parseAs: 'string', bodyLimit: BODY_BYTES_MAX } as const;

/**
 * Lets a server accept bodies of JSON and of forms; any other type is rejected. An empty body of any type counts as
 * absent.
 */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  readJson(server);
  server.addContentTypeParser<string>('application/x-www-form-urlencoded', LIMITED, (_request, text, done) => {
    done(null, new URLSearchParams(text));
  });
  // Programs that unsubscribe with one click may send one (RFC 8058). What it says is not read.
  server.addContentTypeParser<string>('multipart/form-data', LIMITED, (_request, _text, done) => {
    done(null, undefined);
  });
}

/** Lets a server take bodies of JSON where a route takes them. Other bodies are skipped: a request without need of one may send it. */
export function readJsonWhereTaken(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  readJson(server);
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

function readJson(server: FastifyInstance): void {
  server.addContentTypeParser<string>('application/json', LIMITED, ({ routeOptions }, text, done) => {
    if (routeOptions.config.takes === undefined) return done(null, undefined);
    try {
      done(null, text === '' ? undefined : JSON.parse(text));
    } catch (error) {
      const where = error instanceof Error ? `: ${error.message}` : '';
      done(
        new AppError(codes.body.invalid, { message: `The body is not valid JSON${where}. Correct it.`, cause: error }),
      );
    }
  });
}

/** What the route does not take is refused before it is read. */
export function refuseOtherBodies({ headers, routeOptions }: FastifyRequest): void {
  const { takes, isBodyOptional } = routeOptions.config;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (isBodyOptional === true && !hasBody) return;
  const [sent = ''] = (headers['content-type'] ?? '').split(';');
  if (takes === undefined || sent.trim().toLowerCase() === takes) return;
  throw new AppError(codes.body.unsupportedMediaType, {
    message: `Content-Type is ${sent === '' ? 'missing' : quoted(sent)}; expected ${takes}. Set the header.`,
  });
}
