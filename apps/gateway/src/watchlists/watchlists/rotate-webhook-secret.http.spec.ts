import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

describeOperation('rotateWebhookSecret', (at) => {
  it('200: a new secret, beside which those before verify what is posted meanwhile, once for an Idempotency-Key', async () => {
    const { workspace, document } = at();
    const secrets: string[] = [];
    const receiver = await WebhookReceiver.start({ secretsOf: () => secrets });
    const delivery = { type: 'webhook', url: receiver.url() };
    const made = await workspace.json('POST', '/v1/watchlists', { name: 'Rotated', delivery });
    secrets.push(String(made['secret']));
    const path = `/v1/watchlists/${String(made['id'])}`;
    const rotate = (key: string) =>
      workspace.send('POST', `${path}/rotate-secret`, undefined, { 'idempotency-key': key });
    for (const key of ['first', 'second']) {
      const response = await rotate(key);
      expect([response.status, document.departures('rotateWebhookSecret', response)]).toEqual([200, []]);
      const { secret } = JSON.parse(response.text) as { secret: string };
      expect(secrets).not.toContain(secret);
      secrets.push(secret);
      expect((await rotate(key)).text).toBe(response.text);
      await workspace.json('POST', `${path}/test`);
      await eventually(() => Promise.resolve(receiver.taken.length), secrets.length - 1, 20_000);
    }
    expect(receiver.messages.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([
      2, 3,
    ]);
    expect(receiver.wrongSignatures).toBe(0);
    receiver.close();
  });

  it('422: a digest has no secret', async () => {
    const response = await at().workspace.send('POST', `/v1/watchlists/${at().watchlistId}/rotate-secret`);
    expect(at().document.departures('rotateWebhookSecret', response)).toEqual([]);
    expect(demoProblemIn(response)).toMatchObject({ status: 422, code: 'invalid_body' });
  });
});
