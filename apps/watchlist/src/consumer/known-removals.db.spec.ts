import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type INestMicroservice, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  type PublishedCompany,
  registryChanged,
  registryErased,
  registryHidden,
} from '@registry/contracts-business-registry';
import { publishChanges, FeedPublisherModule, literalTopic, OUTBOX_TABLES_SQL } from '@registry/feed';
import { MessagingModule } from '@registry/messaging/messaging-module';
import { ServiceServer } from '@registry/messaging/service-server';
import { WithheldCompanies } from '@registry/messaging/shown';
import { Database, openPool } from '@registry/persistence';
import { PersistenceModule } from '@registry/persistence/persistence-module';
import { executeSql } from '@registry/private-servers';
import { eventually, startNats, templateDatabase, type TestDatabase, type TestNats } from '@registry/testing';
import { DeliveryFixture, type TestList } from '../testing/delivery-fixture.ts';
import { createPublished, statusChange } from '../testing/watchlist-fixture.ts';
import { watchlistConfig } from '../watchlist.config.ts';
import { WatchlistModule } from '../watchlist.module.ts';

const NAME = 'RENAMED ANDERSON HOLDINGS, LLC';

describe('a watchlist service that starts', () => {
  let fixture: DeliveryFixture;
  let nats: TestNats;
  let publisher: TestDatabase;
  let publishers: Database;
  let list: TestList;
  const running: INestMicroservice[] = [];

  const start = async (service: string, module: Type<unknown> | ReturnType<typeof WatchlistModule.forRoot>) => {
    const strategy = new ServiceServer({ url: nats.url, service });
    const app = await NestFactory.createMicroservice(module, { strategy, logger: false });
    await app.listen();
    running.push(app);
    return app;
  };
  const startWatchlist = () =>
    start(
      'watchlist',
      WatchlistModule.forRoot({
        settings: watchlistConfig({
          DATABASE_URL: fixture.test.url,
          NATS_URL: nats.url,
          FEED_IDLE_SECONDS: '0.3',
          SEALING_SECRET: 'a secret of the installation, long enough',
          RETRY_DELAYS_SECONDS: '3600',
          DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: 'true',
        }),
        version: '1',
      }),
    );
  const startPublisher = () => start('business-registry', registryModule(publisher.url, nats.url));
  const publishBy = (item: PublishedCompany) =>
    publishers.transaction((client) =>
      publishChanges(client, [{ topic: registryChanged.topic, body: [item], itemCount: 1 }]),
    );
  const posted = (): string[] => fixture.receiver.messages.map(({ body }) => body);
  const changed = (version: number): PublishedCompany =>
    createPublished('a1', version, [statusChange(version, { before: NAME })], { name: NAME });

  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
    nats = await startNats({ jetStream: true });
    publisher = await templateDatabase('registry-announcements', (url) => executeSql(url, OUTBOX_TABLES_SQL));
    publishers = new Database(openPool({ url: publisher.url, name: 'spec' }));
    list = await fixture.webhookList();
    await fixture.follow(list.id, createPublished('a1', 1, [], { name: NAME }));
  });
  afterEach(async () => {
    while (running.length > 0) await running.pop()?.close();
    await publishers.pool.end();
    await publisher.drop();
    await fixture.destroy();
    await nats.remove();
  });

  it('posts nothing of a company that was removed while it did not run, though the post was due', async () => {
    await startPublisher();
    const before = await startWatchlist();
    await eventually(
      () => fixture.rows("SELECT state FROM feed_subscriptions WHERE owner = 'business-registry'"),
      [{ state: 'following' }],
    );
    fixture.receiver.response = () => 500;
    await publishBy(changed(2)); // where the changes of this log start
    await publishBy(changed(3));
    await eventually(() => Promise.resolve(posted().length), 1);
    await eventually(
      () => fixture.rows('SELECT attempts FROM webhook_endpoints WHERE lease IS NULL'),
      [{ attempts: 1 }],
    );
    await running.splice(running.indexOf(before), 1)[0]?.close();
    await publishBy({ ...createPublished('a1', 4), action: 'removed', current: null });
    await fixture.rows('UPDATE webhook_endpoints SET due_at = now()');
    fixture.receiver.response = () => 200;
    await startWatchlist();
    await eventually(() => Promise.resolve(fixture.sequences(list)), [2]);
    expect(posted().filter((body) => body.includes(NAME))).toHaveLength(1);
  });
});

/** A registry on which nothing is hidden. */
class NothingWithheld extends WithheldCompanies {
  find(): Promise<Map<string, never>> {
    return Promise.resolve(new Map<string, never>());
  }
}

/** The announcements of a registry, and nothing else of it. */
function registryModule(url: string, natsUrl: string): Type<unknown> {
  const none = () => Promise.resolve({ items: [], next: null });
  const topics = [
    literalTopic(registryChanged, none),
    literalTopic(registryHidden, none),
    literalTopic(registryErased, none),
  ];
  const withheld = () => new NothingWithheld();
  const settings = { streamDays: 7, streamMbMax: 64, streamReplicas: 1, outboxDays: 30 };
  @Module({
    imports: [
      PersistenceModule.forRoot({ url, name: 'business-registry' }),
      MessagingModule.forRoot({ url: natsUrl, name: 'business-registry.asks' }),
      FeedPublisherModule.forRoot({ publisher: registryChanged.publisher, natsUrl, topics, settings, withheld }),
    ],
  })
  class RegistryModule {}
  return RegistryModule;
}
