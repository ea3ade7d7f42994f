import { describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sendVerbatim } from '../../testing/http-requests.ts';
import { keyedGateway } from '../../testing/started-gateway.ts';

const LIST = '/v1/people?q=jane+doe';

describe('compression of answers', () => {
  const at = keyedGateway();

  const get = (path: string, accepted?: string, method = 'GET') =>
    sendVerbatim(at.gateway.baseUrl, path, {
      method,
      headers: { 'x-api-key': at.key, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) },
    });

  it.each([LIST, '/openapi.json', '/docs', '/docs/errors'])(
    '%s is the same in brotli, in gzip and as it is',
    async (path) => {
      const plain = await get(path);
      const [brotli, gzip, odd] = await Promise.all(
        ['gzip, deflate, br', 'gzip', 'zstd, deflate'].map((one) => get(path, one)),
      );
      expect([plain, brotli, gzip, odd].map((response) => response?.headers['content-encoding'])).toEqual([
        undefined,
        'br',
        'gzip',
        undefined,
      ]);
      for (const response of [plain, brotli, gzip, odd]) expect(response?.headers.vary).toMatch(/^accept-encoding$/i);
      expect(brotliDecompressSync(brotli?.bytes ?? '').toString()).toBe(plain.text);
      expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(plain.text);
      expect((gzip?.bytes.length ?? 0) * 2).toBeLessThan(plain.bytes.length);
    },
  );

  it('leaves a small answer as it is', async () => {
    const { headers, text } = await get('/v1/account', 'gzip, br');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(text)).toMatchObject({ object: 'account' });
  });

  it('answers HEAD without a body', async () => {
    const { status, headers, text } = await get(LIST, 'gzip, br', 'HEAD');
    expect([status, text]).toEqual([200, '']);
    expect(headers.vary).toMatch(/accept-encoding/i);
  });

  it('counts a request before its compressed answer leaves, and refuses at the cap in plain words', async () => {
    const spent = await at.gateway.makeKey({ dailyLimit: 2 });
    const send = () =>
      sendVerbatim(at.gateway.baseUrl, LIST, { headers: { 'x-api-key': spent, 'accept-encoding': 'gzip' } });
    const responses = await Promise.all([send(), send(), send(), send()]);
    const sent = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 403);
    expect([sent.length, refused.length]).toEqual([2, 2]);
    for (const { headers, bytes } of sent) {
      expect(headers['ratelimit-policy']).toBe('"daily";q=2;w=86400');
      expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ total_count: 41 });
    }
    for (const { headers, text } of refused) {
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(text)).toMatchObject({ errors: [{ code: 'daily_limit_reached' }] });
    }
  });
});
