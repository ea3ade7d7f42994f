import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { eventually, startNats, type TestNats } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { connectToNats } from './nats-connection.ts';
import { RequestMux } from './request-mux.ts';

describe('requests over one subscription', () => {
  let nats: TestNats;
  let caller: NatsConnection;
  let service: NatsConnection;
  let mux: RequestMux;
  let received: Msg[];

  beforeEach(async () => {
    nats = await startNats();
    caller = await connectToNats(nats.url, 'spec.caller');
    service = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
    mux = new RequestMux(caller, 'spec.caller');
    received = [];
  });
  afterEach(async () => {
    await Promise.all([caller.close(), service.close()]);
    await nats.remove();
  });

  async function serve(take: (request: Msg) => void = () => undefined): Promise<void> {
    service.subscribe('spec.*', { callback: (_error, request) => take((received.push(request), request)) });
    await service.flush();
  }

  const send = async (text: string, budgetMs = 5_000, isHedged = false): Promise<string> => {
    const publish = (reply: string): void => caller.publish('spec.get', text, { reply });
    return (await mux.request({ subject: 'spec.get', budgetMs, isHedged, publish })).string();
  };

  it('gives each request its own response, in whatever order these arrive', async () => {
    await serve();
    const responses = Promise.all(['a', 'b', 'c'].map((text) => send(text)));
    await eventually(() => Promise.resolve(received.length), 3);
    for (const request of received.toReversed()) request.respond(`${request.string()} too`);
    expect(await responses).toEqual(['a too', 'b too', 'c too']);
    expect(mux.size).toBe(0);
  });

  it('drops a response after the deadline, and a second response', async () => {
    await serve();
    await expect(send('late', 100)).rejects.toThrow(/timeout/i);
    received[0]?.respond('to the late one');
    const [next, other] = [send('next'), send('other')];
    await eventually(() => Promise.resolve(received.length), 3);
    received[1]?.respond('first');
    received[1]?.respond('second');
    expect(await next).toBe('first');
    received[2]?.respond('its own');
    expect(await other).toBe('its own');
    expect(mux.size).toBe(0);
  });

  it('takes the first of two responses to a request that was sent twice', async () => {
    await serve();
    const response = send('read', 1_000, true);
    await eventually(() => Promise.resolve(received.length), 2);
    received[1]?.respond('from the second');
    expect(await response).toBe('from the second');
    received[0]?.respond('from the first');
    await service.flush();
    await caller.flush();
    expect(mux.size).toBe(0);
  });

  it('receives a response that was sent after NATS was lost and back', async () => {
    await serve();
    const response = send('kept', 20_000);
    await eventually(() => Promise.resolve(received.length), 1);
    await nats.stop();
    await nats.start();
    for (const connection of [service, caller]) {
      await eventually(
        () =>
          connection.flush().then(
            () => true,
            () => false,
          ),
        true,
      );
    }
    received[0]?.respond('kept too');
    expect(await response).toBe('kept too');
  });

  it('fails at once without a service, and a request that was sent twice once both have failed', async () => {
    const startedAt = performance.now();
    await expect(send('nobody')).rejects.toThrow(/no responders/i);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const subscription = service.subscribe('spec.*', {
      callback: (_error, request) => {
        received.push(request);
        subscription.unsubscribe();
      },
    });
    await service.flush();
    const response = send('read', 2_000, true);
    await delay(1_000); // NATS has said by now that nobody takes the second
    expect(mux.size).toBe(1);
    received[0]?.respond('from the first');
    expect(await response).toBe('from the first');
  });

  it('ends 10,000 requests without a response at their deadline, and keeps none', async () => {
    await serve();
    const timersBefore = timers();
    const all = Promise.allSettled(Array.from({ length: 10_000 }, (_, at) => send(String(at), 1_000)));
    expect(mux.size).toBe(10_000);
    expect(timers() - timersBefore).toBeLessThanOrEqual(1);
    expect((await all).filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(mux.size).toBe(0);
    await serve((request) => void request.respond('again'));
    expect(await send('next')).toBe('again');
    await eventually(() => Promise.resolve(timers()), timersBefore);
  });

  it('ends all at once when the connection is closed', async () => {
    await serve();
    const response = send('open');
    await eventually(() => Promise.resolve(received.length), 1);
    const rejected = expect(response).rejects.toThrow(/closed/i);
    await caller.close();
    await rejected;
    await expect(send('after')).rejects.toThrow(/closed/i);
  });
});

function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}
