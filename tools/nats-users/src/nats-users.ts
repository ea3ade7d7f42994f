import {
  changedSubject,
  FEED_REPORT_SUBJECT,
  feedSubject,
  lanes,
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
  const { service, asks, listensTo, announces, answers } = calls;
  const asked = await Promise.all(asks.map(async (one) => [healthOf(one), ...(await ownMessages(one))]));
  const followed = listensTo.flatMap(followingMessages);
  return {
    name: service,
    publish: [
      ...[...asked.flat(), ...followed].map(({ subject }) => subject),
      ...listensTo.flatMap((owner) => lanes.flatMap((lane) => consuming(streamName(owner, lane), service))),
      ...(announces || listensTo.length > 0 ? [changedSubject(service)] : []),
      ...(announces ? ['$JS.API.INFO', ...lanes.flatMap((lane) => keeping(service, lane))] : []),
    ],
    subscribe: [
      inbox(service),
      ...(answers ? [`${service}.>`] : []),
      ...asks.map(changedSubject),
      ...(announces || listensTo.length > 0 ? [FEED_REPORT_SUBJECT] : []),
    ],
    responds: answers,
  };
}

function operator(graph: readonly ServiceCalls[]): NatsUser {
  const streams = graph
    .filter(({ announces }) => announces)
    .flatMap(({ service }) => lanes.map((lane) => streamName(service, lane)));
  const messages = graph.flatMap(({ service, answers, announces, listensTo }) => [
    ...(answers ? [healthOf(service)] : []),
    ...(announces ? followingMessages(service) : []),
    ...(listensTo.length > 0 ? [replayFeedOf(service)] : []),
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
function consuming(stream: string, listener: string): string[] {
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.STREAM.MSG.GET.${stream}`,
    `$JS.API.CONSUMER.INFO.${stream}.${listener}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${listener}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${listener}`,
    `$JS.ACK.${stream}.${listener}.>`,
  ];
}

/** What an owner, and nobody else, does with its stream. */
function keeping(owner: string, lane: (typeof lanes)[number]): string[] {
  const stream = streamName(owner, lane);
  const requests = ['INFO', 'CREATE', 'UPDATE', 'PURGE', 'MSG.GET'];
  return [...requests.map((request) => `$JS.API.STREAM.${request}.${stream}`), feedSubject(owner, lane, '>')];
}

/** The inbox of responses to this user; nobody else may read it. */
function inbox(user: string): string {
  return `_INBOX.${user}.>`;
}
