import { Logger } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { FaultLog } from '@registry/feed';
import type { Mailer } from '../mail/mailer.ts';
import { digestDay } from './digest-day.ts';
import { DIGEST_EVENTS_MAX, digestMail } from './digest-mail.ts';
import type { ClaimedDigest, DigestStore } from './digest.store.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** Digests that a worker sends at once. */
const AT_ONCE_MAX = 4;

export interface DigestWorkerOptions {
  readonly store: DigestStore;
  readonly mailer: Mailer;
  readonly tokens: UnsubscribeTokens;
  /** The URL of the demo surface, without a slash at its end. */
  readonly publicUrl: string;
}

/** Sends the digests that are due. Any number of workers share them. */
export class DigestWorker {
  readonly #options: DigestWorkerOptions;
  readonly #faults = new FaultLog(new Logger('DigestWorker'));

  constructor(options: DigestWorkerOptions) {
    this.#options = options;
  }

  /** Sends every digest that is due at `now` and that no other worker has, until `signal` is aborted. Returns how many it sent. */
  async sendDue(now: Date, signal: AbortSignal): Promise<number> {
    let sent = 0;
    for (;;) {
      const digests = signal.aborted ? [] : await this.#options.store.claim(digestDay(now), AT_ONCE_MAX);
      if (digests.length === 0) return sent;
      const results = await Promise.all(digests.map((digest) => this.#send(digest)));
      sent += results.filter(Boolean).length;
    }
  }

  /** A worker that dies between the two last steps leaves a mail that another one sends again, under the same Message-ID. */
  async #send(digest: ClaimedDigest): Promise<boolean> {
    const { store, mailer, tokens, publicUrl } = this.#options;
    try {
      const { events, count } = await store.events(digest, DIGEST_EVENTS_MAX);
      const unsubscribeUrl = `${publicUrl}/unsubscribe/${tokens.tokenOf(digest)}`;
      if (count > 0) await mailer.send(await digestMail(digest, { events, count }, { publicUrl, unsubscribeUrl }));
      await store.markSent(digest);
      this.#faults.succeeded();
      return count > 0;
    } catch (error) {
      this.#faults.failed(`A digest was not sent: ${errorMessage(error)}`);
      await store.postpone(digest);
      return false;
    }
  }
}
