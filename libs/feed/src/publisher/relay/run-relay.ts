import { Logger } from '@nestjs/common';
import { createLogger, meterThread, NestLogger } from '@registry/observability';
import { CONNECT_MS_MAX, KEYED_READS, withDatabase } from '@registry/persistence';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { feedPublisherSettings } from '../../feed.config.ts';
import { ChangeEventComposer } from '../change-event-composer.ts';
import type { FeedPublisherOptions } from '../feed-publisher.module.ts';
import { type RelayMessage, relayRequests } from './relay-messages.ts';
import { Relay } from './relay.ts';
import type { RelayState } from './running-relay.ts';

/** Settings of an owner that its relay needs. */
export type RelayConfig = Parameters<typeof feedPublisherSettings>[0] & {
  readonly DATABASE_URL: string;
  readonly NATS_URL: string;
  readonly LOG_LEVEL: string;
};

/** Connections of the relay: one for its lease, the others for two streams that read ahead. */
const POOL_MAX = 4;

/** Runs the program of a `RelayThread`: relays until the owner's thread says `stop`, and reports its state to it. */
export async function runRelay(
  { publisher, topics, withheld }: Pick<FeedPublisherOptions, 'publisher' | 'topics' | 'withheld'>,
  config: RelayConfig,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('The relay is a thread of its owner, and no program of its own.');
  Logger.overrideLogger(new NestLogger(createLogger(publisher, config.LOG_LEVEL)));
  const stopped = serveRequests(port);
  const { DATABASE_URL: url, NATS_URL: natsUrl } = config;
  await withDatabase(
    { url, name: `${publisher}-relay`, poolMax: POOL_MAX, connectMsMax: CONNECT_MS_MAX, settings: KEYED_READS },
    async (database) => {
      const composer = new ChangeEventComposer(database, topics, withheld?.(database));
      const settings = feedPublisherSettings(config);
      const onState = (state: RelayState): void => post(port, state);
      const relay = new Relay({ publisher, natsUrl, database, composer, settings, onState });
      relay.start();
      await stopped;
      await relay.stop();
    },
  );
  port.close(); // else it keeps the thread
}

/** Sends the thread's metrics on request; resolves when it is stopped. */
function serveRequests(port: MessagePort): Promise<void> {
  const metrics = meterThread('relay');
  return new Promise((resolve, reject) => {
    port.on('message', (request: string) => {
      if (request === relayRequests.stop) resolve();
      else metrics().then((own) => post(port, { metrics: own }), reject);
    });
  });
}

function post(port: MessagePort, message: RelayMessage): void {
  port.postMessage(message);
}
