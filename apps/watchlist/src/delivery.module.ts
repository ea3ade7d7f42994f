import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@registry/persistence';
import { WebhookAddresses, WebhookPoster } from '@registry/webhooks';
import { join } from 'node:path';
import { EraseAddressHandler } from './digest/erase-address.handler.ts';
import { DigestStore } from './digest/digest.store.ts';
import { DigestWorker } from './digest/digest.worker.ts';
import { ListPersonDigestsHandler } from './digest/list-person-digests.handler.ts';
import { MailWorker } from './digest/mail.worker.ts';
import { UnsubscribeDigestHandler } from './digest/unsubscribe-digest.handler.ts';
import { UnsubscribeTokens } from './digest/unsubscribe-tokens.ts';
import { KnownRemovals } from './consumer/known-removals.ts';
import { Mailer, createMailer } from './mail/mailer.ts';
import { DisabledNotices } from './notices/disabled-notices.ts';
import { SendNoticeHandler } from './notices/send-notice.handler.ts';
import { SetWorkspaceContactsHandler } from './notices/set-workspace-contacts.handler.ts';
import { ClockMover } from './test-clocks/clock-mover.ts';
import { ClockWorker } from './test-clocks/clock.worker.ts';
import type { WatchlistSettings } from './watchlist.config.ts';
import { DeliveryWorker } from './delivery/delivery.worker.ts';
import { EventPoster } from './delivery/event-poster.ts';

export interface DeliveryOptions {
  readonly settings: WatchlistSettings;
  readonly version: string;
  /** The module that exports the repositories, `SealedTexts` and `WebhookAddresses`. */
  readonly watchlists: DynamicModule;
}

/** Everything that is sent, in every replica of the service: events to webhooks, and mails. */
@Module({})
export class DeliveryModule implements OnApplicationShutdown {
  constructor(
    private readonly poster: WebhookPoster,
    private readonly mailer: Mailer,
  ) {}

  static forRoot({ settings, version, watchlists }: DeliveryOptions): DynamicModule {
    const publicUrl = settings.PUBLIC_URL.replace(/\/+$/, '');
    const delaysMs = settings.RETRY_DELAYS_SECONDS.map((each) => each * 1_000);
    const mail = {
      from: settings.MAIL_FROM,
      smtpUrl: settings.SMTP_URL,
      folder: join(settings.DATA_DIR, 'mails'),
    };
    return {
      module: DeliveryModule,
      imports: [watchlists],
      controllers: [
        EraseAddressHandler,
        ListPersonDigestsHandler,
        SendNoticeHandler,
        SetWorkspaceContactsHandler,
        UnsubscribeDigestHandler,
      ],
      providers: [
        ClockMover,
        ClockWorker,
        DigestStore,
        DisabledNotices,
        EventPoster,
        KnownRemovals,
        MailWorker,
        { provide: Mailer, useFactory: () => createMailer(mail) },
        { provide: UnsubscribeTokens, useFactory: () => new UnsubscribeTokens(settings.SEALING_SECRET) },
        {
          provide: DigestWorker,
          useFactory: (store: DigestStore, mailer: Mailer, tokens: UnsubscribeTokens) =>
            new DigestWorker({ store, mailer, tokens, publicUrl }),
          inject: [DigestStore, Mailer, UnsubscribeTokens],
        },
        {
          provide: WebhookPoster,
          useFactory: (addresses: WebhookAddresses) => new WebhookPoster({ addresses, version }),
          inject: [WebhookAddresses],
        },
        {
          provide: DeliveryWorker,
          useFactory: (database: Database, poster: EventPoster, removals: KnownRemovals) =>
            new DeliveryWorker({ database, poster, delaysMs, ready: (signal) => removals.untilKnown(signal) }),
          inject: [Database, EventPoster, KnownRemovals],
        },
      ],
    };
  }

  /** After the workers have ended. */
  async onApplicationShutdown(): Promise<void> {
    this.mailer.close();
    await this.poster.close();
  }
}
