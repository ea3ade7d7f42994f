import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { healthOf } from '@registry/contracts-message';
import { codeBySlug } from '@registry/errors';
import { connectToNats } from '@registry/messaging';
import { eventually, projectRoot } from '@registry/testing';
import { servedMessages, readCallGraph } from '@registry/tools-nats-users';
import fc from 'fast-check';
import { connect as connectSocket } from 'node:net';
import { malformedMessages } from '../e2e.config.ts';
import { type FeedApp, feedApps, type FeedApps } from '../feed/feed-apps.ts';
import { malformedPackets, strangeHeaders } from './malformed-packets.ts';

const AT_ONCE = 50;
const serving = readCallGraph(projectRoot).filter(({ serves: responses }) => responses);
const services = serving.map(({ service }) => service as FeedApp);
const responded = await Promise.all(serving.map(servedMessages));
const messages = responded.flat().map((message) => ({ ...message, title: message.subject }));

/** Malformed messages on the bus. The apps of the feed run; the other services are started here. */
export function describeMalformedMessages(at: () => FeedApps): void {
  let nats: NatsConnection;

  beforeAll(async () => {
    const others = services.filter((service) => !feedApps.includes(service));
    await Promise.all(others.map((service) => at().add(service)));
    await at().start(...others);
    nats = await connectToNats(at().natsUrl('spec'), 'spec');
  });

  afterAll(() => nats.close());

  /** The response of the service: a reply, or an error of the code registry. */
  async function replyTo(subject: string, packet: Uint8Array, about: Readonly<Record<string, string>> = {}) {
    const written = headers();
    for (const [name, value] of Object.entries(about)) written.set(name, value);
    const message = await nats.request(subject, packet, { timeout: 30_000, headers: written });
    return message.json<{ response?: unknown; err?: { code: string } }>();
  }

  it.each(messages)('end no process that serves $title, and each gets a reply', async ({ subject, form, example }) => {
    const count = malformedMessages();
    const packets = fc.sample(
      malformedPackets({ subject, ...(form === undefined ? {} : { form }) }, example.request),
      count,
    );
    const about = fc.sample(strangeHeaders, count).map(({ 'Budget-Ms': budget, ...rest }) => {
      const isOver = budget !== undefined && Number(budget) <= 100; // a caller that stopped waiting gets no response
      return budget === undefined || isOver ? rest : { ...rest, 'Budget-Ms': budget };
    });
    const next = packets.entries();
    const send = async (): Promise<void> => {
      for (const [i, packet] of next) {
        const { response, err } = await replyTo(subject, packet, about[i]);
        if (response === undefined) expect(codeBySlug(err?.code ?? '')).toBeDefined();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
  });

  it.each(messages)('are refused by $title with invalid_message', async ({ subject, form, request }) => {
    const packetOf = (data: unknown) => Buffer.from(JSON.stringify({ data, form }));
    expect((await replyTo(subject, packetOf(7))).err?.code).toBe('invalid_message');
    // What states no form is read as form 1, which a message of a later form refuses.
    const unread = form === undefined ? 'invalid_message' : 'upstream_unavailable';
    for (const packet of [new Uint8Array(), Buffer.from('{'), Buffer.from('[]')])
      expect((await replyTo(subject, packet)).err?.code).toBe(unread);
    const required = (request as { required?: readonly string[] }).required ?? [];
    const empty = await replyTo(subject, packetOf({}));
    if (required.length > 0) expect(empty.err).toMatchObject({ code: 'invalid_message' });
  });

  it('of 8 MB, of deep nesting, and with invalid headers, are survived', async () => {
    const socket = connectSocket(at().nats.port, '127.0.0.1');
    let received = '';
    socket.on('data', (part) => (received += String(part)));
    socket.write('CONNECT {"verbose":false,"headers":true,"user":"spec","pass":"spec"}\r\n');
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const bodies = ['x'.repeat(8_000_000), `{"data":${nested(1_000_000)},"id":${nested(100_000)}}`];
    const heads = ['NATS/1.0\r\nBudget-Ms\r\n\r\n', 'HTTP/1.1 200\r\n\r\n', 'NATS/1.0 999999 x\r\n: \r\n\r\n'];
    for (const app of services) {
      const { subject } = healthOf(app);
      for (const body of bodies) socket.write(`PUB ${subject} any ${body.length}\r\n${body}\r\n`);
      for (const head of heads) socket.write(`HPUB ${subject} any ${head.length} ${head.length + 2}\r\n${head}{}\r\n`);
    }
    socket.write('PING\r\n');
    await eventually(() => Promise.resolve(received.includes('PONG')), true);
    socket.destroy();
  });

  it('leave every process running', async () => {
    for (const app of services) {
      const health = await replyTo(healthOf(app).subject, Buffer.from('{"data":{}}'));
      expect(health).toMatchObject({ response: { status: 'ok' } });
    }
  });
}
