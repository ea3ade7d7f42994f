import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { eventually, startNats, type TestNats } from '@registry/testing';
import { MessageClient } from './message-client.ts';

const message = (operation: string) =>
  defineMessage<{ readonly by: string }>('no company')({
    subject: `spec.${operation}`,
    deadlineMs: 1_000,
    errors: [],
    example: { request: {}, reply: { by: 'first' } },
  });
const read = message('get-thing');
const write = message('update-thing');

/** A server that lets everybody respond to a request once, as the users of the call graph may. */
const ONE_RESPONSE = `
no_auth_user: anyone
authorization {
  users = [{ user: anyone, password: secret, permissions {
    publish: ["spec.>"], subscribe: [">"], allow_responses: { max: 1 }
  } }]
}
`;

/** Replicas as NATS sees them: members of a queue group, each with a connection of its own. */
describe('a message that a replica took and did not answer', () => {
  let nats: TestNats;
  let client: MessageClient;
  const connections: NatsConnection[] = [];

  beforeEach(async () => {
    nats = await startNats({ configuration: ONE_RESPONSE });
    client = new MessageClient(nats.url, 'spec.asks');
    client.start();
    await eventually(() => Promise.resolve(client.isConnected), true);
  });
  afterEach(async () => {
    await client.close();
    await Promise.all(connections.splice(0).map((connection) => connection.close()));
    await nats.remove();
  });

  async function startReplica(take: (received: Msg, connection: NatsConnection) => void): Promise<void> {
    const connection = await connect({ servers: nats.url });
    connections.push(connection);
    connection.subscribe('spec.>', { queue: 'spec', callback: (_error, received) => take(received, connection) });
    await connection.flush();
  }

  /** A replica that is killed by the first message it takes; another one is there then. */
  async function startKilledReplica(): Promise<{ taken: number }> {
    const counts = { taken: 0 };
    await startReplica((_received, connection) => {
      counts.taken += 1;
      void connection
        .close()
        .then(() =>
          startReplica((received) =>
            received.respond(JSON.stringify({ response: { by: 'second' }, isDisposed: true })),
          ),
        );
    });
    return counts;
  }

  it('is asked of another one and answered in time, where it only reads', async () => {
    const counts = await startKilledReplica();
    expect(await client.call(read, {})).toEqual({ by: 'second' });
    expect(counts).toEqual({ taken: 1 });
  });

  it('is answered twice by a slow replica that took both, without a response that NATS refuses', async () => {
    const taken: Msg[] = [];
    const refused: unknown[] = [];
    await startReplica((received, connection) => {
      if (taken.push(received) === 1) void keepErrors(connection, refused);
      if (taken.length === 2)
        for (const each of taken) each.respond(JSON.stringify({ response: { by: 'first' }, isDisposed: true }));
    });
    expect(await client.call(read, {})).toEqual({ by: 'first' });
    await connections[0]?.flush();
    expect(refused).toEqual([]);
  });

  it('is not asked again where it may write', async () => {
    const counts = await startKilledReplica();
    await expect(client.call(write, {})).rejects.toMatchObject({ code: codes.service.upstreamUnavailable });
    expect(counts).toEqual({ taken: 1 });
    expect(await client.call(write, {})).toEqual({ by: 'second' });
  });

  it('is asked again a hundred times at most where nothing is answered', async () => {
    let taken = 0;
    await startReplica(() => void (taken += 1));
    const requested = Array.from({ length: 300 }, () => client.call(read, {}));
    expect((await Promise.allSettled(requested)).map(({ status }) => status)).toEqual(requested.map(() => 'rejected'));
    expect(taken).toBe(400);
  });
});

async function keepErrors(connection: NatsConnection, kept: unknown[]): Promise<void> {
  for await (const status of connection.status()) if (status.type === 'error') kept.push(status.error);
}
