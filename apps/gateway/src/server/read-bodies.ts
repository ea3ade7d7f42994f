import type { FastifyInstance } from 'fastify';
import { AppError, codes } from '@registry/errors';
import { BODY_BYTES_MAX } from '../problems/body-problem.ts';

const LIMITED = { parseAs: 'string', bodyLimit: BODY_BYTES_MAX } as const;

/** Lets a server take bodies of JSON, and of forms; any other type is refused. An empty body is none, whatever its type. */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', LIMITED, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(text));
    } catch (error) {
      const where = error instanceof Error ? `: ${error.message}` : '';
      done(
        new AppError(codes.body.invalid, { message: `The body is not valid JSON${where}. Correct it.`, cause: error }),
      );
    }
  });
  server.addContentTypeParser<string>('application/x-www-form-urlencoded', LIMITED, (_request, text, done) => {
    done(null, new URLSearchParams(text));
  });
  // Programs that unsubscribe with one click may send one (RFC 8058). What it says is not read.
  server.addContentTypeParser<string>('multipart/form-data', LIMITED, (_request, _text, done) => {
    done(null, undefined);
  });
}
