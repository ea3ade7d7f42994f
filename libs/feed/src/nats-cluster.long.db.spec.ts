import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { eventually, startNatsCluster, type TestNats } from '@registry/testing';
import { FeedFixture, range } from './testing/feed-fixture.ts';

const STREAM = 'orchard-prompt';
const TREES = 400;
/** Longer than an election takes on a machine that does other work. */
const RECOVERY_MS_MAX = 120_000;

/** Names of servers by what they do for the stream and for its consumer. */
interface Roles {
  readonly leader: string;
  readonly follower: string;
  readonly consumerLeader: string;
}

describe('the feed over three NATS servers that store each message', () => {
  let servers: TestNats[];
  let feed: FeedFixture;
  beforeAll(async () => {
    servers = await startNatsCluster();
    await eventually(() => isReady(servers), true, RECOVERY_MS_MAX);
    feed = await FeedFixture.create({ streamReplicas: 3 }, servers);
    await feed.start();
    await feed.grow(range(1, TREES));
    await feed.grow([1]);
    await feed.untilObserved();
  }, 2 * RECOVERY_MS_MAX);
  afterAll(() => feed.destroy());

  it.each<[string, keyof Roles, 'keeps its disk' | 'loses its disk' | 'stands still']>([
    ['the leader of the stream', 'leader', 'keeps its disk'],
    ['the leader of the consumer', 'consumerLeader', 'keeps its disk'],
    ['a follower', 'follower', 'loses its disk'],
    ['the leader of the stream', 'leader', 'loses its disk'],
    ['the leader of the stream', 'leader', 'stands still'],
  ])(
    'loses and doubles nothing, and goes on, when %s is killed during publishing (%s, %s)',
    async (_, role, fate) => {
      const name = await nameOfThe(role);
      const server = servers[Number(name.split('-')[1]) - 1];
      if (server === undefined) throw new Error(`No server is named ${name}.`);
      const growing = growAll();
      if (fate === 'stands still') server.freeze(true);
      else await (fate === 'loses its disk' ? server.loseStreams() : server.crash());
      await growing;
      await feed.grow([1, 2, 3]);
      await feed.untilObserved(RECOVERY_MS_MAX); // by the two that are left
      expect(await nameOfThe('leader')).not.toBe(name);
      if (fate === 'stands still') server.freeze(false);
      else await server.start();
      await eventually(currentReplicas, [3, 3], RECOVERY_MS_MAX);
      await growAll();
      await feed.untilObserved(RECOVERY_MS_MAX);
    },
    4 * RECOVERY_MS_MAX,
  );

  it('has each message on each server after all that', async () => {
    const counts = await Promise.all(['orchard-prompt', 'orchard-bulk'].map(async (name) => (await info(name)).state));
    expect(counts.map(({ messages }) => messages > 0)).toEqual([true, true]);
    expect(await feed.rows(feed.consumer, 'SELECT FROM feed_dead_letters')).toEqual([]);
  });

  /** Single changes and loads in turn, so that both streams are written while a server ends. */
  async function growAll(): Promise<void> {
    for (let i = 0; i < 40; i += 1) {
      await feed.grow([i]);
      if (i % 10 === 0) await feed.grow(range(1, TREES));
    }
  }

  /** The server of this role, as soon as the others agree on it. */
  async function nameOfThe(role: keyof Roles): Promise<string> {
    let known: Roles | undefined;
    await eventually(async () => (known = await roles().catch(() => undefined)) !== undefined, true, RECOVERY_MS_MAX);
    return known?.[role] ?? '';
  }

  async function roles(): Promise<Roles> {
    const { cluster } = await info(STREAM);
    const consumer = await manage(({ consumers }) => consumers.info(STREAM, 'basket'));
    const follower = cluster?.replicas?.find(({ offline, name }) => !offline && name !== cluster.leader)?.name;
    const [leader, consumerLeader] = [cluster?.leader, consumer.cluster?.leader];
    if (leader === undefined || follower === undefined || consumerLeader === undefined)
      throw new Error('A leader is missing.');
    return { leader, follower, consumerLeader };
  }

  /** Servers of both streams that have all of its messages. */
  function currentReplicas(): Promise<number[]> {
    return Promise.all(
      ['orchard-prompt', 'orchard-bulk'].map(async (name) => {
        const { cluster } = await info(name);
        return 1 + (cluster?.replicas?.filter(({ current, offline }) => current && !offline).length ?? 0);
      }),
    );
  }

  function info(stream: string): Promise<StreamInfo> {
    return manage(({ streams }) => streams.info(stream));
  }

  async function manage<T>(call: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>): Promise<T> {
    const connection = await connect({ servers: servers.filter(({ pid }) => pid !== undefined).map(({ url }) => url) });
    try {
      return await call(await jetstreamManager(connection, { checkAPI: false }));
    } finally {
      await connection.close();
    }
  }
});

/** Whether the cluster has elected who places its streams. */
async function isReady(servers: readonly TestNats[]): Promise<boolean> {
  const connection = await connect({ servers: servers.map(({ url }) => url) });
  try {
    await (await jetstreamManager(connection)).getAccountInfo();
    return true;
  } catch {
    return false; // no leader yet
  } finally {
    await connection.close();
  }
}
