import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signatureHeaders } from './signature.ts';

/** The signature as the Standard Webhooks specification words it, without its library. */
function plainSignature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

describe('the signature of a message', () => {
  it('is verified by standardwebhooks and by a plain HMAC, whatever the body', () => {
    const secret = newWebhookSecret();
    fc.assert(
      fc.property(fc.json(), fc.uuid(), (body, id) => {
        const headers = signatureHeaders({ id, sentAt: new Date(), body }, [secret]);
        expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
        expect(headers['webhook-signature']).toBe(plainSignature(secret, id, headers['webhook-timestamp'] ?? '', body));
      }),
    );
  });

  it('is there for both secrets while one replaces the other, and for no third', () => {
    const [before, after, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = signatureHeaders({ id: 'evt_1', sentAt: new Date(), body: '{}' }, [after, before]);
    for (const secret of [before, after]) expect(new Webhook(secret).verify('{}', headers)).toEqual({});
    expect(() => new Webhook(other).verify('{}', headers)).toThrow('No matching signature');
    expect(() => new Webhook(after).verify('{} ', headers)).toThrow('No matching signature');
  });

  it('is made with 32 random bytes', () => {
    const secrets = Array.from({ length: 100 }, newWebhookSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });
});
