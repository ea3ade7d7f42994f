import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteUpload } from '@registry/contracts-batches';
import { MessageClient } from '@registry/messaging';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { inTurn } from '../../lists/list-rows.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { readCsv } from './read-batch.ts';
import { sendRows } from './send-rows.ts';

const ID = 'batch_more_than_left';

describe('the rows of an upload', () => {
  let gateway: GatewaySurface;
  let services: MessageClient;

  beforeAll(async () => {
    gateway = await sharedGateway();
    services = new MessageClient(gateway.running.natsUrl, 'gateway');
    services.start();
    await eventually(async () => services.isConnected, true);
  });
  afterAll(() => services.close());

  const stored = () =>
    withClient(String(gateway.settingsOf('batches')['DATABASE_URL']), async (client) => {
      return (await client.query('SELECT FROM arriving_rows WHERE batch_id = $1', [ID])).rowCount;
    });

  it('are stored only as far as its key has requests left, and not at all once the upload is deleted', async () => {
    const reader = readCsv(inTurn([`name\n${'A\n'.repeat(5_000)}`]), new Map());
    const left = { admitted: true, dailyLimit: 100_000, left: 100, secondsLeft: 1 };
    const sent = sendRows(services, ID, reader, left);
    await expect(sent).rejects.toMatchObject({ code: { slug: 'daily_limit_reached' } });
    expect(await stored()).toBe(10);
    await services.call(deleteUpload, { id: ID });
    expect(await stored()).toBe(0);
  });
});
