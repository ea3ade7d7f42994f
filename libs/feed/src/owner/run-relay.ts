import { Logger, type LoggerService } from '@nestjs/common';
import { type PersistenceOptions, withDatabase } from '@registry/persistence';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AnnouncementComposer } from './announcement-composer.ts';
import type { FeedTopic } from './feed-topic.ts';
import { Relay, type RelayOptions } from './relay.ts';

export interface RelayProgramOptions extends Pick<RelayOptions, 'owner' | 'natsUrl' | 'settings'> {
  readonly topics: readonly FeedTopic[];
  readonly database: PersistenceOptions;
  readonly logger: LoggerService;
}

/** What the program of a `RelayThread` does: relays until the owner's thread says `stop`, and tells it how it stands. */
export async function runRelay({
  topics,
  database: persistence,
  logger,
  ...options
}: RelayProgramOptions): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('The relay is a thread of its owner, and no program of its own.');
  Logger.overrideLogger(logger);
  yieldToRequests();
  const stopped = once(port, 'message');
  await withDatabase(persistence, async (database) => {
    const composer = new AnnouncementComposer(database, topics);
    const relay = new Relay({ ...options, database, composer, told: (state) => port.postMessage(state) });
    relay.start();
    await stopped;
    await relay.stop();
  });
  port.close(); // else it keeps the thread
}

/** Where processors are few, requests are to have them. On Linux, and only there, a thread has a priority of its own. */
function yieldToRequests(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
