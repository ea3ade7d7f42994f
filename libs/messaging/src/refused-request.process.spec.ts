import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineMessage } from '@registry/contracts-message';
import { eventually, startNats, type TestNats } from '@registry/testing';
import { MessageClient } from './message-client.ts';

const message = (operation: string) =>
  defineMessage<object>('no company')({
    subject: `spec.${operation}`,
    deadlineMs: 10_000,
    errors: [],
    example: { request: {}, reply: {} },
  });

/** A user who may send one message and read its own inbox. */
const CONFIGURATION = `
authorization {
  users = [{ user: asker, password: secret, permissions { publish: ["spec.get-thing"], subscribe: ["_INBOX.asker.>"] } }]
}
`;

let nats: TestNats;
let client: MessageClient;

beforeAll(async () => {
  nats = await startNats({ configuration: CONFIGURATION });
  client = new MessageClient(nats.url.replace('//', '//asker:secret@'), 'asker');
  client.start();
  await eventually(() => Promise.resolve(client.isConnected), true);
});
afterAll(async () => {
  await client.close();
  await nats.remove();
});

it.each(['get-secret', 'update-secret'])(
  'a request that NATS refuses fails at once and says so, whether it reads or writes: %s',
  async (operation) => {
    const startedAt = performance.now();
    await expect(client.call(message(operation), {})).rejects.toThrow(
      new RegExp(`^NATS refuses the request spec\\.${operation}: its user may not publish it`),
    );
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  },
);

it('a request that is permitted and that nobody takes is not called refused', async () => {
  await expect(client.call(message('get-thing'), {})).rejects.toThrow(/did not respond/);
});
