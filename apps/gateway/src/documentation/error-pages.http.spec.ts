import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allCodes } from '@registry/errors';
import { type AppProcess, startApp } from '@registry/testing';
import { ask } from '../testing/http-answer.ts';
import { problemIn } from '../testing/problem-in.ts';
import { gatewayDatabase, KEY_HASH_SECRET } from '../testing/started-gateway.ts';

describe('the pages of errors', () => {
  let gateway: AppProcess;
  const get = (path: string) => ask(`http://127.0.0.1:${String(gateway.ready['productionPort'])}`, path);

  beforeAll(async () => {
    const { url } = await gatewayDatabase();
    const settings = { DATABASE_URL: url, NATS_URL: 'nats://127.0.0.1:1', KEY_HASH_SECRET, PRODUCTION_PORT: 0 };
    gateway = await startApp('gateway', settings);
  }, 60_000);
  afterAll(() => gateway.kill());

  it('/docs/errors links the page of every code', async () => {
    const { status, headers, text } = await get('/docs/errors');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { slug } of allCodes()) expect(text).toContain(`<a href="/docs/errors/${slug}">${slug}</a>`);
  });

  it.each(allCodes().map((code) => [code.slug, code] as const))('/docs/errors/%s explains it', async (slug, code) => {
    const { status, headers, text } = await get(`/docs/errors/${slug}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`<h1>${slug}</h1>`);
    expect(text).toContain(`<p>${code.title}`);
    expect(text).toContain('<h2>What to do</h2>');
  });

  it('a code that there is not has no page', async () => {
    expect(problemIn(await get('/docs/errors/constructor'))).toMatchObject({ status: 404, code: 'unknown_path' });
  });

  it('allow no script and no inline style, and load nothing from elsewhere', async () => {
    const { headers, text } = await get('/docs/errors/invalid_parameter');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|script-src/);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    for (const url of loaded) expect([url, (await get(url)).status]).toEqual([url, 200]);
  });
});
