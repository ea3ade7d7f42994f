import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_BYTES_MAX } from '../problems/body-problem.ts';
import { FORMS_AT_WORK_MAX, UploadSlots } from './upload-slots.ts';

/** Forms with a list have a body many times as long as others. They are read when it is their turn, and until their response is written. */
export class FormTurns {
  readonly #slots = new UploadSlots<string>('address', FORMS_AT_WORK_MAX);
  readonly #ends = new WeakMap<FastifyRequest, () => void>();

  attach(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      // Without a response where its sender has disconnected.
      if (request.routeOptions.config.bodyBytesMax !== undefined) reply.raw.once('close', () => this.#end(request));
      done();
    });
    server.addHook('onSend', async (request, _reply, payload) => {
      this.#end(request);
      return payload;
    });
  }

  /** Resolves when a form with a body of this length may be read. Throws `too_many_requests`, `overloaded`. */
  async take(request: FastifyRequest, length: number): Promise<void> {
    if (length <= BODY_BYTES_MAX) return;
    const end = await this.#slots.begin(request.ip);
    if (request.raw.socket.destroyed) end();
    else this.#ends.set(request, end);
  }

  #end(request: FastifyRequest): void {
    this.#ends.get(request)?.();
    this.#ends.delete(request);
  }
}
