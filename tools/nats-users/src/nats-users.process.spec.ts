import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  connect,
  type NatsConnection,
  NoRespondersError,
  PermissionViolationError,
  RequestError,
} from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { connectOnce } from '@registry/messaging';
import { projectRoot, startNats, type TestNats } from '@registry/testing';
import { authorization } from './authorization.ts';
import { readCallGraph } from './call-graph.ts';
import { servedMessages } from './messages-of.ts';
import { natsUsers } from './nats-users.ts';

const graph = readCallGraph(projectRoot);
const users = await natsUsers(graph);
const subjects = (await Promise.all(graph.filter(({ serves }) => serves).map(servedMessages)))
  .flat()
  .map(({ subject }) => subject);
const OWNER = 'business-registry';
const STREAM = `${OWNER}-prompt`;
const CHANGE_EVENT = `feed.${OWNER}.prompt.registry.changed`;
const ADMINISTRATION = ['CREATE', 'UPDATE', 'DELETE', 'PURGE'].map((what) => `$JS.API.STREAM.${what}.${STREAM}`);

describe('a NATS with the users of the call graph', () => {
  let nats: TestNats;
  const connections = new Map<string, NatsConnection>();

  beforeAll(async () => {
    const block = authorization(users, (user) => JSON.stringify(`secret of ${user}`));
    nats = await startNats({ jetStream: true, configuration: block });
    for (const { name } of users)
      connections.set(name, await connectOnce(toUrl(name, `secret of ${name}`), name, { reconnect: false }));
  });

  afterAll(async () => {
    await Promise.all([...connections.values()].map((connection) => connection.close()));
    await nats.remove();
  });

  const toUrl = (user: string, password: string): string =>
    `nats://${user}:${encodeURIComponent(password)}@127.0.0.1:${nats.port}`;

  function as(user: string): NatsConnection {
    const connection = connections.get(user);
    if (connection === undefined) throw new Error(`No user ${user}.`);
    return connection;
  }

  /** Whether the server lets this user publish there; nobody answers. */
  async function mayPublish(user: string, subject: string): Promise<boolean> {
    try {
      await as(user).request(subject, '{}', { timeout: 5_000 });
      return true;
    } catch (error) {
      const reason = error instanceof RequestError ? error.cause : error;
      if (reason instanceof NoRespondersError) return true;
      if (reason instanceof PermissionViolationError) return false;
      throw error;
    }
  }

  it('lets in nobody without credentials, nor with wrong ones', async () => {
    await expect(connect({ servers: nats.url, reconnect: false })).rejects.toThrow(/Authorization Violation/i);
    await expect(connectOnce(toUrl('gateway', 'guessed'), 'gateway', { reconnect: false })).rejects.toThrow(
      /Authorization Violation/i,
    );
    await expect(connectOnce(toUrl('stranger', 'x'), 'stranger', { reconnect: false })).rejects.toThrow(
      /Authorization Violation/i,
    );
  });

  it.each(users)('lets $name ask what the call graph says, and nothing else', async ({ name, publish }) => {
    const requested: string[] = [];
    for (const subject of subjects) if (await mayPublish(name, subject)) requested.push(subject);
    expect(requested).toEqual(subjects.filter((subject) => publish.includes(subject)));
  });

  it('lets an owner alone write into its announcements and administer its streams', async () => {
    const manager = await jetstreamManager(as(OWNER));
    await manager.streams.add({ name: STREAM, subjects: [`feed.${OWNER}.prompt.>`] });
    for (const { name } of users.filter((user) => user.name !== OWNER)) {
      for (const subject of [CHANGE_EVENT, ...ADMINISTRATION]) {
        expect({ name, subject, may: await mayPublish(name, subject) }).toEqual({ name, subject, may: false });
      }
    }
    expect(await mayPublish(OWNER, CHANGE_EVENT)).toBe(true);
    expect((await manager.streams.info(STREAM)).state.messages).toBe(1);
  });

  it.each([
    ['another service', 'people', 'business-registry.>'],
    ['the answers of others', 'people', '_INBOX.gateway.>'],
    ['everything', 'gateway', '>'],
    ['announcements past JetStream', 'people', 'feed.>'],
    ['what JetStream reports', 'operator', '$JS.EVENT.>'],
  ])('lets nobody listen to %s', async (_, user, subject) => {
    const refused = new Promise<Error | null>((resolve) => {
      as(user).subscribe(subject, { callback: (error) => resolve(error) });
    });
    expect(await refused).toBeInstanceOf(PermissionViolationError);
  });
});
