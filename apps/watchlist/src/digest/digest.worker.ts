import { Logger } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { FaultLog } from '@registry/feed';
import type { Mailer } from '../mail/mailer.ts';
import { digestDay } from './digest-day.ts';
import { DIGEST_EVENTS_MAX, digestMail } from './digest-mail.ts';
import type { ClaimedDigest, DigestStore, Recipient } from './digest.store.ts';
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

  /** Sends every digest that is due at `now` and that no other worker has, until `signal` is aborted. Returns how many mails it sent. */
  async sendDue(now: Date, signal: AbortSignal): Promise<number> {
    let sent = 0;
    for (;;) {
      const digests = signal.aborted ? [] : await this.#options.store.claim(digestDay(now), AT_ONCE_MAX);
      if (digests.length === 0) return sent;
      for (const count of await Promise.all(digests.map((digest) => this.#send(digest, signal)))) sent += count;
    }
  }

  /** Sends a digest to one recipient after the other, each as of then, until the watchlist is paused. One that cannot be reached keeps no other from it. */
  async #send(digest: ClaimedDigest, signal: AbortSignal): Promise<number> {
    const { store } = this.#options;
    const tried: string[] = [];
    let [sent, reached] = [0, 0];
    let next: Recipient | undefined;
    for (;;) {
      next = await store.next(digest, tried);
      if (next === undefined || next.isPaused || signal.aborted) break;
      tried.push(next.personId ?? '');
      const mails = await this.#mail(digest, next);
      sent += mails ?? 0;
      reached += mails === undefined ? 0 : 1;
    }
    await store.end(digest, { forSome: reached > 0, forAll: reached === tried.length, isWhole: next === undefined });
    return sent;
  }

  /**
   * Returns the number of mails: 0 where nothing is to be shown any more, undefined after a failure. A worker that dies between the two last
   * steps leaves a mail that another one sends again, under the same Message-ID.
   */
  async #mail(digest: ClaimedDigest, to: Recipient): Promise<number | undefined> {
    const { store, mailer, tokens, publicUrl } = this.#options;
    let isSent = false;
    try {
      const { events, count } = await store.events(digest, to.afterSequence, DIGEST_EVENTS_MAX);
      const unsubscribeUrl = `${publicUrl}/unsubscribe/${tokens.tokenOf({ watchlistId: digest.watchlistId, ...to })}`;
      if (count > 0) await mailer.send(await digestMail(digest, to, { events, count }, { publicUrl, unsubscribeUrl }));
      isSent = true;
      this.#faults.succeeded();
      return count > 0 ? 1 : 0;
    } catch (error) {
      this.#faults.failed(`A digest was not sent: ${errorMessage(error)}`);
      return undefined;
    } finally {
      await store.note(digest, to, isSent);
    }
  }
}
