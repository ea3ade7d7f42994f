import { Injectable } from '@nestjs/common';
import { BackgroundLoop } from '@registry/feed';
import { Database, Notifications } from '@registry/persistence';
import { inSandbox } from '@registry/request-context';
import { randomUUID } from 'node:crypto';
import { EVENTS_CHANNEL } from '../events/append-events.ts';
import { ClockMover } from './clock-mover.ts';
import { type HeldClock, TestClocksStore } from './test-clocks.store.ts';

/** Milliseconds after which a worker looks for clocks that another one had. */
const CHECK_INTERVAL_MS = 1_000;
/** Milliseconds from one renewal of a lease to the next. */
const RENEW_MS = 10_000;
/** Clocks that a replica moves at once: they mostly wait for receivers. */
const AT_ONCE = 16;

/** Moves test clocks. Every replica has one, and they share the clocks. */
@Injectable()
export class ClockWorker extends BackgroundLoop {
  readonly #notifications: Notifications;
  readonly #moving = new Set<Promise<void>>();

  constructor(
    private readonly clocks: TestClocksStore,
    private readonly mover: ClockMover,
    database: Database,
  ) {
    super({ fault: 'Test clocks stand still' });
    this.#notifications = new Notifications(database.pool, EVENTS_CHANNEL);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    const stopped = super.beforeApplicationShutdown();
    this.#notifications.raise();
    await stopped;
    await Promise.all(this.#moving);
    await this.#notifications.end();
  }

  protected override wait(ms: number): Promise<void> {
    return this.#notifications.next(ms);
  }

  protected override async round(signal: AbortSignal): Promise<number> {
    while (this.#moving.size < AT_ONCE && !signal.aborted) {
      const clock = await inSandbox(undefined, () => this.clocks.claim(randomUUID()));
      if (clock === undefined) break;
      const moving = this.#move(clock, signal).finally(() => {
        this.#moving.delete(moving);
        this.#notifications.raise();
      });
      this.#moving.add(moving);
    }
    return CHECK_INTERVAL_MS;
  }

  /** After a failure the clock waits until its lease ends. */
  async #move(clock: HeldClock, signal: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const renew = () => inSandbox(undefined, () => this.clocks.renew(clock));
    const timer = setInterval(() => {
      renew().then(
        (isKept) => isKept || lost.abort(),
        () => undefined, // the next renewal may succeed; else the lease ends
      );
    }, RENEW_MS);
    try {
      await this.mover.move(clock, AbortSignal.any([signal, lost.signal]));
      if (signal.aborted) await inSandbox(undefined, () => this.clocks.release(clock));
    } catch (error) {
      this.faults.failed(`A test clock stands still: ${String(error)}`);
    } finally {
      clearInterval(timer);
    }
  }
}
