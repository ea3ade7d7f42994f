import { printTable } from '@registry/command-line';
import type { FeedStatus } from './feed-status.ts';

/** Prints the status as two tables: publishers and consumers. */
export function printFeed({ owners: publishers, listeners: consumers }: FeedStatus): void {
  printTable(
    ['owner', 'lane', 'newest', 'published', 'waiting', 'fault'],
    publishers.map(({ owner: publisher, lane: stream, newest, published, waiting, fault }) => [
      publisher,
      stream,
      newest,
      published,
      waiting,
      fault,
    ]),
    ['owner', 'lane', 'fault', 'waiting', 'newest', 'published'],
  );
  process.stdout.write('\n');
  printTable(
    ['listener', 'owner', 'lane', 'state', 'position', 'behind by', 'set aside', 'fault'],
    consumers.map((one) => [
      one.listener,
      one.owner,
      one.lane,
      one.state,
      one.position,
      one.lagItems === null
        ? 'unknown'
        : `${figure(one.lagAnnouncements)} events, ${figure(one.lagItems)} items, ${one.lagSeconds} s`,
      one.deadLetters,
      one.fault,
    ]),
    ['listener', 'owner', 'lane', 'state', 'fault', 'behind by', 'set aside', 'position'],
  );
}

function figure(value: number | null): string {
  return value === null ? '' : value.toLocaleString('en-US');
}
