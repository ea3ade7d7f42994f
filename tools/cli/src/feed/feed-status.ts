import type { FeedReport, Lane, ListenerReport, OwnerReport } from '@registry/contracts-feed';
import type { FeedConnection, StoredConsumer } from '@registry/tools-stack';

/** One stream of a publisher. */
interface OwnerStatus {
  readonly owner: string;
  readonly lane: Lane;
  readonly newest: number;
  readonly published: number;
  /** Committed change events without a position. */
  readonly waiting: number;
  readonly fault: string | null;
}

/** One consumer of one stream. */
interface ListenerStatus {
  readonly listener: string;
  readonly owner: string;
  readonly lane: Lane;
  /** `stopped`: JetStream knows it, but none of its processes responds. */
  readonly state: ListenerReport['state'] | 'stopped';
  readonly position: number | null;
  /** Change events, and their items, that it has not applied; null if the publisher does not respond. */
  readonly lagAnnouncements: number | null;
  readonly lagItems: number | null;
  /** Age of the oldest of them; 0 without any. */
  readonly lagSeconds: number | null;
  readonly deadLetters: number | null;
  readonly fault: string | null;
}

export interface FeedStatus {
  readonly status: 'ok' | 'failing';
  readonly owners: readonly OwnerStatus[];
  readonly listeners: readonly ListenerStatus[];
}

/** The state of all publishers and consumers. */
export async function feedStatus(feed: FeedConnection): Promise<FeedStatus> {
  const reports = await feed.reports();
  const owners = oneOfEach(reports, 'owner', ({ owner }) => owner).flatMap(ownerStatus);
  const running = oneOfEach(reports, 'listener', ({ listener, owner }) => `${listener} ${owner}`);
  const runs = (consumer: StoredConsumer): boolean =>
    running.some(({ listener, owner }) => listener === consumer.listener && owner === consumer.owner);
  const stopped = (await feed.consumers()).filter((consumer) => !runs(consumer));
  const listeners = await Promise.all([
    ...running.flatMap((report) =>
      report.lanes.map(({ lane, position }) => runningStatus(feed, report, lane, position)),
    ),
    ...stopped.map((consumer) => stoppedStatus(feed, consumer)),
  ]);
  const isFailing =
    owners.some(({ fault }) => fault !== null) ||
    listeners.some(({ state, fault }) => state === 'stopped' || fault !== null);
  return { status: isFailing ? 'failing' : 'ok', owners, listeners: listeners.sort(byName) };
}

/** Of the replicas of one thing the active one; another where none is. */
function oneOfEach<Kind extends 'owner' | 'listener'>(
  reports: readonly FeedReport[],
  kind: Kind,
  nameOf: (report: Extract<FeedReport, { kind: Kind }>) => string,
): Extract<FeedReport, { kind: Kind }>[] {
  const ofKind = reports.filter((report): report is Extract<FeedReport, { kind: Kind }> => report.kind === kind);
  const inOrder = ofKind.sort((a, b) => Number('isActive' in b && b.isActive) - Number('isActive' in a && a.isActive));
  return [...new Map(inOrder.reverse().map((report) => [nameOf(report), report] as const)).values()];
}

function ownerStatus({ owner, lanes, fault }: OwnerReport): OwnerStatus[] {
  return lanes.map(({ lane, last, published, drafts }) => ({
    owner,
    lane,
    newest: last,
    published,
    waiting: drafts,
    fault,
  }));
}

async function runningStatus(
  feed: FeedConnection,
  { listener, owner, state, deadLetters, fault }: ListenerReport,
  lane: Lane,
  position: number,
): Promise<ListenerStatus> {
  return { listener, owner, lane, state, position, ...(await lagOf(feed, owner, lane, position)), deadLetters, fault };
}

async function stoppedStatus(feed: FeedConnection, consumer: StoredConsumer): Promise<ListenerStatus> {
  const { listener, owner, lane } = consumer;
  const position = consumer.position ?? (await feed.beforeFirst(owner, lane));
  const lag = await lagOf(feed, owner, lane, position ?? 0);
  return { listener, owner, lane, state: 'stopped', position, ...lag, deadLetters: null, fault: null };
}

async function lagOf(feed: FeedConnection, owner: string, lane: Lane, position: number) {
  const lag = await feed.lag(owner, lane, position);
  if (lag === null) return { lagAnnouncements: null, lagItems: null, lagSeconds: null };
  const ageMs = lag.oldestWrittenAt === null ? 0 : Date.now() - Date.parse(lag.oldestWrittenAt);
  return {
    lagAnnouncements: lag.announcements,
    lagItems: lag.items,
    lagSeconds: Math.max(0, Math.round(ageMs / 100) / 10),
  };
}

function byName(a: ListenerStatus, b: ListenerStatus): number {
  return `${a.listener} ${a.owner} ${a.lane}` < `${b.listener} ${b.owner} ${b.lane}` ? -1 : 1;
}
