import type { FastifyInstance } from 'fastify';

/** A text at a fixed path, which everybody may have at any time. */
export interface ServedFile {
  readonly path: string;
  readonly type: string;
  /** How long it may be kept, as `Cache-Control` says it. */
  readonly kept: string;
  readonly text: string;
}

/** For a file whose name changes with its text. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** Must be called before the server listens. */
export function serveFiles(server: FastifyInstance, files: readonly ServedFile[]): void {
  for (const { path, type, kept, text } of files) {
    server.get(path, { config: { access: 'open' } }, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': kept }).send(text),
    );
  }
}
