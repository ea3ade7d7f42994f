import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '@registry/persistence';
import { WebhookAddresses, WebhookPoster } from '@registry/webhooks';
import { KnownRemovals } from '../listen/known-removals.ts';
import { SealedTexts } from '../sealing/sealed-texts.ts';
import { DeliveryWorker } from './delivery.worker.ts';
import { EventPoster } from './event-poster.ts';
import { ListDeliveriesHandler } from './list-deliveries.handler.ts';
import { RedeliverEventsHandler } from './redeliver-events.handler.ts';
import { RedeliverHandler } from './redeliver.handler.ts';
import { SetWorkspaceContactsHandler } from '../notices/set-workspace-contacts.handler.ts';
import { SkipDeliveryHandler } from './skip-delivery.handler.ts';

export interface DeliveryOptions {
  readonly version: string;
  /** From each attempt to deliver an event to the next. */
  readonly retryDelaysMs: readonly number[];
  /** For development alone: webhooks may be posted to the loopback interface. */
  readonly allowLoopback: boolean;
}

/** The worker that delivers events to webhooks, in every replica of the service, and the log of what it did. */
@Global()
@Module({})
export class DeliveryModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stopping = new AbortController();
  #starting: Promise<void> = Promise.resolve();

  constructor(
    private readonly worker: DeliveryWorker,
    private readonly poster: WebhookPoster,
    private readonly removals: KnownRemovals,
  ) {}

  static forRoot({ version, retryDelaysMs, allowLoopback }: DeliveryOptions): DynamicModule {
    return {
      module: DeliveryModule,
      controllers: [
        ListDeliveriesHandler,
        RedeliverEventsHandler,
        RedeliverHandler,
        SetWorkspaceContactsHandler,
        SkipDeliveryHandler,
      ],
      exports: [WebhookAddresses],
      providers: [
        { provide: WebhookAddresses, useFactory: () => new WebhookAddresses({ allowLoopback }) },
        {
          provide: WebhookPoster,
          useFactory: (addresses: WebhookAddresses) => new WebhookPoster({ addresses, version }),
          inject: [WebhookAddresses],
        },
        {
          provide: DeliveryWorker,
          useFactory: (database: Database, poster: WebhookPoster, texts: SealedTexts) =>
            new DeliveryWorker({ database, poster: new EventPoster(poster, texts), delaysMs: retryDelaysMs }),
          inject: [Database, WebhookPoster, SealedTexts],
        },
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.#starting = this.#start(this.#stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#starting;
    await this.worker.stop();
    await this.poster.close();
  }

  async #start(signal: AbortSignal): Promise<void> {
    await this.removals.untilKnown(signal);
    if (!signal.aborted) this.worker.start();
  }
}
