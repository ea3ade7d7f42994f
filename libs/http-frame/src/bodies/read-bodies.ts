import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, codes } from '@registry/errors';
import { quoted } from '../parameters/quoted.ts';
import { parseJson } from './parse-json.ts';
import { BODY_BYTES_MAX } from '../problems/body-problem.ts';
import { FormTurns } from './form-turns.ts';
import { UPLOAD_TYPES } from './upload-types.ts';

const LIMITED = { parseAs: 'string', bodyLimit: BODY_BYTES_MAX } as const;

/**
 * Lets a server accept bodies of JSON and of forms; any other type is rejected. An empty body of any type counts as
 * absent.
 */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  prepareRoutes(server);
  readJson(server);
  const turns = new FormTurns();
  turns.attach(server);
  readForms(server, turns);
  // Programs that unsubscribe with one click may send one (RFC 8058), which is read only where a route takes it.
  server.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.routeOptions.config.takes !== 'multipart/form-data') return undefined;
      await turns.take(request, body.length);
      return readFormData(body, request.headers['content-type'] ?? '');
    },
  );
}

/** Lets a server take bodies of JSON and of forms where a route takes them. Other bodies are skipped: a request without need of one may send it. */
export function readBodiesWhereTaken(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  prepareRoutes(server);
  readJson(server);
  readForms(server);
  server.addContentTypeParser([...UPLOAD_TYPES], ({ routeOptions }, payload, done) => {
    if (routeOptions.config.takesUpload === true) return done(null, payload);
    payload.resume();
    done(null);
  });
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

/**
 * Gives each route that says so a limit of its own, which goes before that of its parser. Where a body is optional, an absent one has no
 * field.
 */
function prepareRoutes(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { bodyBytesMax, isBodyOptional } = route.config ?? {};
    if (bodyBytesMax !== undefined) route.bodyLimit = bodyBytesMax;
    if (isBodyOptional === true) {
      route.preValidation = (request, _reply, done) => {
        request.body ??= {};
        done();
      };
    }
  });
}

/** The fields and files of a form. */
async function readFormData(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw new AppError(codes.body.invalid, {
      message: 'The form cannot be read. Send it as multipart/form-data.',
      cause,
    });
  }
}

function readForms(server: FastifyInstance, turns?: FormTurns): void {
  server.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    LIMITED,
    async (request: FastifyRequest, text: string) => {
      await turns?.take(request, text.length);
      return new URLSearchParams(text);
    },
  );
}

function readJson(server: FastifyInstance): void {
  server.addContentTypeParser<string>('application/json', LIMITED, ({ routeOptions }, text, done) => {
    if (routeOptions.config.takes === undefined) return done(null, undefined);
    try {
      done(null, text === '' ? undefined : parseJson(text));
    } catch (error) {
      const where = error instanceof Error ? `: ${error.message}` : '';
      done(
        new AppError(codes.body.invalid, { message: `The body is not valid JSON${where}. Correct it.`, cause: error }),
      );
    }
  });
}

/** Refuses a body that the route does not take, before it is read. */
export function refuseOtherBodies({ headers, routeOptions }: FastifyRequest): void {
  const { takes, takesUpload, isBodyOptional } = routeOptions.config;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (isBodyOptional === true && !hasBody) return;
  const [sent = ''] = (headers['content-type'] ?? '').split(';');
  if (takesUpload === true) refuseEncoded(headers['content-encoding']);
  const expected: readonly string[] = takesUpload === true ? UPLOAD_TYPES : takes === undefined ? [] : [takes];
  if (expected.length === 0 || expected.includes(sent.trim().toLowerCase())) return;
  throw new AppError(codes.body.unsupportedMediaType, {
    message: `Content-Type is ${sent === '' ? 'missing' : quoted(sent)}; expected ${expected.join(' or ')}. Set the header.`,
  });
}

/** Refuses a compressed body, which can become any number of bytes. */
function refuseEncoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
  throw new AppError(codes.body.unsupportedMediaType, {
    message: `Content-Encoding is ${quoted(encoding)}; expected none. Send the rows uncompressed.`,
  });
}
