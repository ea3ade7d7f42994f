import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allCodes } from '@registry/errors';
import { type AppProcess, startApp } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { documentFile } from '../testing/documented.ts';
import { ask, type HttpQuestion } from '../testing/http-answer.ts';
import { gatewayDatabase, KEY_HASH_SECRET } from '../testing/started-gateway.ts';
import { USAGE_RESTRICTION } from '../usage-restriction.ts';

describe('the documentation', () => {
  let gateway: AppProcess;
  const get = (path: string, question?: HttpQuestion) =>
    ask(`http://127.0.0.1:${String(gateway.ready['productionPort'])}`, path, question);

  beforeAll(async () => {
    const { url } = await gatewayDatabase();
    const settings = { DATABASE_URL: url, NATS_URL: 'nats://127.0.0.1:1', KEY_HASH_SECRET, PRODUCTION_PORT: 0 };
    gateway = await startApp('gateway', settings);
  }, 60_000);
  afterAll(() => gateway.kill());

  it('/openapi.json is the reviewed document, open to everybody', async () => {
    const { status, headers, text } = await get('/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(documentFile('production'), 'utf8')));
  });

  it('/docs shows the usage restriction, every error and every path before any script has run', async () => {
    const { status, headers, text } = await get('/docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(USAGE_RESTRICTION);
    for (const { slug } of allCodes()) expect(text).toContain(`<code>${slug}</code>`);
    expect(text).toContain('<code>GET /v1/businesses/{id}</code>');
  });

  it('/docs loads nothing from elsewhere, and its policy allows neither that nor eval', async () => {
    const { headers, text } = await get('/docs');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/unsafe-eval|https?:/);
    const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(loaded).toContain('/docs/swagger-ui-bundle.js');
    for (const url of loaded) {
      expect(url).toMatch(/^\//);
      expect((await get(url)).status).toBe(200);
    }
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/);
  });

  it('sends its assets compressed to those who take that, as they are to others', async () => {
    const plain = await get('/docs/swagger-ui.css');
    expect(plain.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', vary: 'accept-encoding' });
    const zipped = await get('/docs/swagger-ui.css', {
      headers: { 'accept-encoding': 'br, gzip' },
      encoding: 'latin1',
    });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(Buffer.from(zipped.text, 'latin1')).toString()).toBe(plain.text);
  });
});
