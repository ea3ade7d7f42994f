import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { startNats, type TestNats } from './test-nats.ts';

describe('startNats', () => {
  let nats: TestNats;

  beforeAll(async () => {
    nats = await startNats({ jetStream: true });
  });

  afterAll(async () => {
    await nats.remove();
  });

  it('keeps its address and its streams over a stop and a start', async () => {
    const { url } = nats;
    const before = await connect({ servers: url });
    await (await jetstreamManager(before)).streams.add({ name: 'CHANGES', subjects: ['changes.>'] });
    await jetstream(before).publish('changes.one', 'a company');
    await before.close();
    await nats.stop();
    await expect(connect({ servers: url, timeout: 500, reconnect: false })).rejects.toThrow();
    await nats.start();
    expect(nats.url).toBe(url);
    const after = await connect({ servers: url });
    const { state } = await (await jetstreamManager(after)).streams.info('CHANGES');
    expect(state.messages).toBe(1);
    await after.close();
  });
});
