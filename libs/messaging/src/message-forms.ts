import { Logger } from '@nestjs/common';
import { readForm } from '@registry/contracts-message';
import { AppError, codes } from '@registry/errors';

/** How often a form that is not understood is logged for a message. */
const LOGGED_EVERY_MS = 60_000;

interface StatedForm {
  readonly subject: string;
  readonly form?: number;
}

/** Refuses messages of another form than this version's: what is not understood is not read. */
export class MessageForms {
  readonly #logger = new Logger('MessageForms');
  readonly #loggedAt = new Map<string, number>();

  /** `form` is that of the packet; one that states none has form 1. */
  check(message: StatedForm, form: unknown = 1, received: 'request' | 'reply', request?: unknown): void {
    const expected = readForm(message, request);
    if (form === expected) return;
    this.#log(message.subject, { received, form, expected });
    throw new AppError(codes.service.upstreamUnavailable, {
      message: 'The service is being upgraded. Retry after one second.',
      retryAfterSeconds: 1,
      cause: new Error(`${message.subject}: the ${received} has form ${String(form)}; expected ${String(expected)}`),
    });
  }

  #log(subject: string, fields: object): void {
    const now = performance.now();
    if (now - (this.#loggedAt.get(subject) ?? -LOGGED_EVERY_MS) < LOGGED_EVERY_MS) return;
    this.#loggedAt.set(subject, now);
    const message = 'A message has another form: two versions of the apps run together; see docs/how-to/upgrade.md';
    this.#logger.warn({ message, subject, ...fields });
  }
}
