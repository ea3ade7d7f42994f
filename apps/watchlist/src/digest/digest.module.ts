import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { FaultLog } from '@registry/feed';
import { Database } from '@registry/persistence';
import { setTimeout as delay } from 'node:timers/promises';
import { KnownRemovals } from '../listen/known-removals.ts';
import { DisabledNotices } from '../notices/disabled-notices.ts';
import { type Mailer, mailerOf, type MailerOptions } from '../mail/mailer.ts';
import { DigestStore } from './digest.store.ts';
import { DigestWorker } from './digest.worker.ts';
import { UnsubscribeDigestHandler } from './unsubscribe-digest.handler.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** Milliseconds from one look for mails that are due to the next. */
const LOOK_MS = 15_000;
const MAILER = Symbol('MAILER');

export interface DigestOptions {
  readonly mail: MailerOptions;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly sealingSecret: string;
}

/** Everything that is mailed: the daily digests, and notices of webhooks that were disabled. */
@Module({})
export class DigestModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly worker: DigestWorker,
    private readonly notices: DisabledNotices,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly removals: KnownRemovals,
  ) {}

  static forRoot({ publicUrl, sealingSecret, mail }: DigestOptions): DynamicModule {
    return {
      module: DigestModule,
      controllers: [UnsubscribeDigestHandler],
      providers: [
        { provide: MAILER, useFactory: () => mailerOf(mail) },
        { provide: UnsubscribeTokens, useFactory: () => new UnsubscribeTokens(sealingSecret) },
        {
          provide: DigestWorker,
          useFactory: (database: Database, mailer: Mailer, tokens: UnsubscribeTokens) =>
            new DigestWorker({ store: new DigestStore(database), mailer, tokens, publicUrl }),
          inject: [Database, MAILER, UnsubscribeTokens],
        },
        {
          provide: DisabledNotices,
          useFactory: (database: Database, mailer: Mailer) => new DisabledNotices(database, mailer),
          inject: [Database, MAILER],
        },
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.#running = this.#run(this.#stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.mailer.close();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const faults = new FaultLog(new Logger(DigestModule.name));
    await this.removals.untilKnown(signal);
    while (!signal.aborted) {
      try {
        await this.worker.sendDue(new Date(), signal);
        await this.notices.sendDue();
        faults.succeeded();
      } catch (error) {
        faults.failed(`Mails wait: ${errorMessage(error)}`);
      }
      await delay(LOOK_MS, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
    }
  }
}
