import type { FeedReport, FeedStream, ConsumerReport, PublisherReport } from '@registry/contracts-feed';
import type { FeedConnection, StoredConsumer } from '@registry/tools-stack';

/** One stream of a publisher. */
interface PublisherStatus {
  readonly owner: string;
  readonly lane: FeedStream;
  readonly newest: number;
  readonly published: number;
  /** Committed change events without a position. */
  readonly waiting: number;
  readonly fault: string | null;
}

/** One consumer of one stream. */
interface ConsumerStatus {
  readonly listener: string;
  readonly owner: string;
  readonly lane: FeedStream;
  /** `stopped`: JetStream knows it, but none of its processes responds. */
  readonly state: ConsumerReport['state'] | 'stopped';
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
  readonly owners: readonly PublisherStatus[];
  readonly listeners: readonly ConsumerStatus[];
}

/** The state of all publishers and consumers. */
export async function feedStatus(feed: FeedConnection): Promise<FeedStatus> {
  const reports = await feed.reports();
  const publishers = oneOfEach(reports, 'owner', ({ owner: publisher }) => publisher).flatMap(publisherStatus);
  const running = oneOfEach(
    reports,
    'listener',
    ({ listener: consumer, owner: publisher }) => `${consumer} ${publisher}`,
  );
  const runs = (consumer: StoredConsumer): boolean =>
    running.some(
      ({ listener: consumerName, owner: publisher }) =>
        consumerName === consumer.listener && publisher === consumer.owner,
    );
  const stopped = (await feed.consumers()).filter((consumer) => !runs(consumer));
  const consumers = await Promise.all([
    ...running.flatMap((report) =>
      report.lanes.map(({ lane: stream, position: sequence }) => runningStatus(feed, report, stream, sequence)),
    ),
    ...stopped.map((consumer) => stoppedStatus(feed, consumer)),
  ]);
  const isFailing =
    publishers.some(({ fault }) => fault !== null) ||
    consumers.some(({ state, fault }) => state === 'stopped' || fault !== null);
  return { status: isFailing ? 'failing' : 'ok', owners: publishers, listeners: consumers.sort(byName) };
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

function publisherStatus({ owner: publisher, lanes: feedStreams, fault }: PublisherReport): PublisherStatus[] {
  return feedStreams.map(({ lane: stream, last, published, drafts }) => ({
    owner: publisher,
    lane: stream,
    newest: last,
    published,
    waiting: drafts,
    fault,
  }));
}

async function runningStatus(
  feed: FeedConnection,
  { listener: consumer, owner: publisher, state, deadLetters, fault }: ConsumerReport,
  stream: FeedStream,
  sequence: number,
): Promise<ConsumerStatus> {
  return {
    listener: consumer,
    owner: publisher,
    lane: stream,
    state,
    position: sequence,
    ...(await lagOf(feed, publisher, stream, sequence)),
    deadLetters,
    fault,
  };
}

async function stoppedStatus(feed: FeedConnection, consumer: StoredConsumer): Promise<ConsumerStatus> {
  const { listener: consumerName, owner: publisher, lane: stream } = consumer;
  const sequence = consumer.position ?? (await feed.beforeFirst(publisher, stream));
  const lag = await lagOf(feed, publisher, stream, sequence ?? 0);
  return {
    listener: consumerName,
    owner: publisher,
    lane: stream,
    state: 'stopped',
    position: sequence,
    ...lag,
    deadLetters: null,
    fault: null,
  };
}

async function lagOf(feed: FeedConnection, publisher: string, stream: FeedStream, sequence: number) {
  const lag = await feed.lag(publisher, stream, sequence);
  if (lag === null) return { lagAnnouncements: null, lagItems: null, lagSeconds: null };
  const ageMs = lag.oldestWrittenAt === null ? 0 : Date.now() - Date.parse(lag.oldestWrittenAt);
  return {
    lagAnnouncements: lag.announcements,
    lagItems: lag.items,
    lagSeconds: Math.max(0, Math.round(ageMs / 100) / 10),
  };
}

function byName(a: ConsumerStatus, b: ConsumerStatus): number {
  return `${a.listener} ${a.owner} ${a.lane}` < `${b.listener} ${b.owner} ${b.lane}` ? -1 : 1;
}
