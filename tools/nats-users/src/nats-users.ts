import {
  changedSubject,
  FEED_REPORT_SUBJECT,
  feedSubject,
  feedStreams,
  replayFeedOf,
  streamName,
} from '@registry/contracts-feed';
import { healthOf } from '@registry/contracts-message';
import type { ServiceCalls } from './call-graph.ts';
import { followingMessages, ownMessages } from './messages-of.ts';

/** A user of NATS and what it may do; everything else is denied. */
export interface NatsUser {
  readonly name: string;
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** Whether it may respond to requests. */
  readonly responds: boolean;
}

/**
 * The user of `npm run cli` and of `npm start`: it reads the state of everything, and may request replays of consumers.
 */
export const OPERATOR = 'operator';

/** One user for each service of the call graph, and the operator. */
export async function natsUsers(graph: readonly ServiceCalls[]): Promise<NatsUser[]> {
  return [...(await Promise.all(graph.map(userOf))), operator(graph)];
}

async function userOf(calls: ServiceCalls): Promise<NatsUser> {
  const { service, calls: called, consumes, publishes, serves } = calls;
  const requested = await Promise.all(called.map(async (one) => [healthOf(one), ...(await ownMessages(one))]));
  const followed = consumes.flatMap(followingMessages);
  return {
    name: service,
    publish: [
      ...[...requested.flat(), ...followed].map(({ subject }) => subject),
      ...consumes.flatMap((publisher) =>
        feedStreams.flatMap((stream) => consuming(streamName(publisher, stream), service)),
      ),
      ...(publishes || consumes.length > 0 ? [changedSubject(service)] : []),
      ...(publishes ? ['$JS.API.INFO', ...feedStreams.flatMap((stream) => keeping(service, stream))] : []),
    ],
    subscribe: [
      inbox(service),
      ...(serves ? [`${service}.>`] : []),
      ...called.map(changedSubject),
      ...(publishes || consumes.length > 0 ? [FEED_REPORT_SUBJECT] : []),
    ],
    responds: serves,
  };
}

function operator(graph: readonly ServiceCalls[]): NatsUser {
  const streams = graph
    .filter(({ publishes }) => publishes)
    .flatMap(({ service }) => feedStreams.map((stream) => streamName(service, stream)));
  const messages = graph.flatMap(({ service, serves, publishes, consumes }) => [
    ...(serves ? [healthOf(service)] : []),
    ...(publishes ? followingMessages(service) : []),
    ...(consumes.length > 0 ? [replayFeedOf(service)] : []),
  ]);
  return {
    name: OPERATOR,
    publish: [
      ...messages.map(({ subject }) => subject),
      FEED_REPORT_SUBJECT,
      '$JS.API.STREAM.LIST',
      ...streams.flatMap((stream) => [`$JS.API.CONSUMER.LIST.${stream}`, `$JS.API.STREAM.MSG.GET.${stream}`]),
    ],
    subscribe: [inbox(OPERATOR)],
    responds: false,
  };
}

/** The operations of a service on its own durable consumer of a stream. */
function consuming(stream: string, consumer: string): string[] {
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.STREAM.MSG.GET.${stream}`,
    `$JS.API.CONSUMER.INFO.${stream}.${consumer}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
    `$JS.ACK.${stream}.${consumer}.>`,
  ];
}

/** What an owner, and nobody else, does with its stream. */
function keeping(publisher: string, feedStream: (typeof feedStreams)[number]): string[] {
  const stream = streamName(publisher, feedStream);
  const requests = ['INFO', 'CREATE', 'UPDATE', 'PURGE', 'MSG.GET'];
  return [...requests.map((request) => `$JS.API.STREAM.${request}.${stream}`), feedSubject(publisher, feedStream, '>')];
}

/** The inbox of responses to this user; nobody else may read it. */
function inbox(user: string): string {
  return `_INBOX.${user}.>`;
}
