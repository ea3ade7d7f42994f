import Table from 'cli-table3';
import type { FeedStatus } from './feed-status.ts';

/** The status as two tables: who announces, and who listens. */
export function tablesOf({ owners, listeners }: FeedStatus): string {
  const announcing = tableWith('owner', 'lane', 'newest', 'published', 'waiting', 'fault');
  for (const { owner, lane, newest, published, waiting, fault } of owners) {
    announcing.push([owner, lane, figure(newest), figure(published), figure(waiting), fault ?? '']);
  }
  const listening = tableWith('listener', 'owner', 'lane', 'state', 'position', 'behind by', 'set aside', 'fault');
  for (const one of listeners) {
    const lag =
      one.lagItems === null
        ? 'unknown'
        : `${figure(one.lagAnnouncements)} announcements, ${figure(one.lagItems)} items, ${one.lagSeconds} s`;
    const letters = figure(one.deadLetters);
    listening.push([one.listener, one.owner, one.lane, one.state, figure(one.position), lag, letters, one.fault ?? '']);
  }
  return `${announcing.toString()}\n${listening.toString()}`;
}

function tableWith(...head: string[]) {
  return new Table({ head, style: { head: [], border: [] } });
}

function figure(value: number | null): string {
  return value === null ? '' : value.toLocaleString('en-US');
}
