import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { InvalidWebhook, verifyWebhook } from './verify-webhook.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

/** As the specification of Standard Webhooks words it. */
function signed(body: string, { secret = SECRET, ageSeconds = 0 } = {}): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,aaaa v1,${signature}` };
}

describe('the verification of a webhook', () => {
  const body = '{"type":"lien.filed","id":"evt_1","sequence":7}';

  it('returns the event, from text or bytes and headers of either kind', () => {
    expect(verifyWebhook(body, signed(body), SECRET)).toMatchObject({ type: 'lien.filed', sequence: 7 });
    expect(verifyWebhook(Buffer.from(body), new Headers(signed(body)), SECRET).id).toBe('evt_1');
  });

  it('rejects another body, another secret, an old message and one without a signature', () => {
    const other = `whsec_${Buffer.from('another').toString('base64')}`;
    for (const headers of [
      signed(`${body} `),
      signed(body, { secret: other }),
      signed(body, { ageSeconds: 301 }),
      {},
    ]) {
      expect(() => verifyWebhook(body, headers, SECRET)).toThrow(InvalidWebhook);
    }
  });
});
