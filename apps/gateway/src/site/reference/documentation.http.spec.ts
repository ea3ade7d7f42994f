import { beforeAll, describe, expect, it } from '@jest/globals';
import { productionCodes } from '@registry/errors';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFile } from '../../testing/documented.ts';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { EVENT_TYPE_NAMES, USAGE_RESTRICTION } from '@registry/domain';

const HTML = 'text/html; charset=utf-8';
const document = JSON.parse(readFileSync(documentFile('production'), 'utf8')) as {
  servers: { url: string }[];
  paths: Record<string, Record<string, { operationId: string; summary: string; parameters?: { name: string }[] }>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);

describe('the documentation', () => {
  let gateway: GatewaySurface;
  const get = (path: string, request?: HttpRequest) => gateway.get(path, request);

  beforeAll(async () => {
    gateway = await sharedGateway();
  });

  it('/openapi.json is the reviewed document with the address that it was asked for by, open to everybody', async () => {
    const { status, headers, text } = await get('/openapi.json', { headers: { host: 'api.example' } });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const address = document.servers[0]?.url ?? '';
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document).replaceAll(address, 'http://api.example')));
  });

  it('/docs/postman.json is the collection with that address, and without an address or a key of its own', async () => {
    const { status, headers, text } = await get('/docs/postman.json', { headers: { host: 'api.example' } });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { variable, auth } = JSON.parse(text) as { variable: object[]; auth: { apikey: object[] } };
    expect(variable).toEqual([expect.objectContaining({ key: 'baseUrl', value: 'http://api.example' })]);
    expect(auth.apikey).toContainEqual(expect.objectContaining({ key: 'value', value: '{{apiKey}}' }));
    expect((await get('/docs')).text).toContain('href="/docs/postman.json"');
  });

  it('/docs shows the usage restriction and links the page of every operation', async () => {
    const { status, headers, text } = await get('/docs');
    expect([status, headers['content-type']]).toEqual([200, HTML]);
    expect(text).toContain(USAGE_RESTRICTION);
    for (const { path, operationId } of operations) {
      expect(text).toContain(`href="/docs/operations/${operationId}"`);
      expect(text).toContain(`<code>${path}</code>`);
    }
  });

  it.each(operations)('the page of $operationId has its parameters, errors and samples', async (operation) => {
    const { status, text } = await get(`/docs/operations/${operation.operationId}`);
    expect([status, text.includes('Try it')]).toEqual([200, true]);
    for (const { name } of operation.parameters ?? []) expect(text).toContain(`<code>${name}</code>`);
    expect(text).toMatch(/curl (-X (POST|PUT|PATCH|DELETE) )?&#39;http/);
    for (const part of ['/docs/errors/internal_error', 'import requests', 'await fetch(']) {
      expect(text).toContain(part);
    }
  });

  it('its samples name the address that the page was asked for by, and no other that Host may hold', async () => {
    const requested = async (host: string) => (await get('/docs/operations/getHealth', { headers: { host } })).text;
    expect(await requested('api.example:8443')).toContain('curl &#39;http://api.example:8443/health&#39;');
    expect(await requested('"><script>')).toContain('curl &#39;http://localhost/health&#39;');
  });

  it('its pages load nothing from elsewhere, and allow no inline script or style', async () => {
    for (const path of ['/docs', '/docs/operations/searchBusinesses', '/docs/errors', '/docs/changelog']) {
      const { headers, text } = await get(path);
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|<[^>]+ (style|on\w+)=/);
      const loaded = [...text.matchAll(/(?:src|<link[^>]+href)="([^"]+)"/g)].map(([, url]) => url ?? '');
      expect(loaded).toHaveLength(3);
      for (const url of loaded) expect([url, (await get(url)).status]).toEqual([url, 200]);
    }
  });

  it('/docs/webhooks and /docs/events say how events are verified, and which there are', async () => {
    const webhooks = await get('/docs/webhooks');
    expect([webhooks.status, webhooks.text]).toEqual([200, expect.stringContaining('webhook-signature')]);
    expect(webhooks.text).not.toContain('SEALING_SECRET');
    const events = await get('/docs/events');
    for (const type of EVENT_TYPE_NAMES) {
      expect(events.text).toContain(`id="${type}"`);
      expect(events.text).toContain(`&quot;type&quot;: &quot;${type}&quot;`);
    }
    expect((await get('/docs')).text).toContain('href="/docs/webhooks"');
  });

  it('/docs has guides, whose links lead to pages, and finds pages by their words', async () => {
    const { text } = await get('/docs');
    const guides = [...text.matchAll(/href="(\/docs\/guides\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(guides.length).toBeGreaterThan(4);
    for (const path of guides) {
      const guide = await get(path);
      expect([path, guide.status]).toEqual([path, 200]);
      const [, main = ''] = /<main id="main">([^]*)<\/main>/.exec(guide.text) ?? [];
      for (const [, target = ''] of main.matchAll(/href="(\/[^"]*)"/g)) {
        const [page = '', heading] = target.split('#');
        const linked = page === path ? guide : await get(page);
        expect([path, target, linked.status]).toEqual([path, target, 200]);
        if (heading !== undefined) expect(linked.text).toContain(`id="${heading}"`);
      }
      for (const [, heading = ''] of main.matchAll(/href="#([^"]*)"/g)) expect(main).toContain(`id="${heading}"`);
      expect(main).not.toContain('.md"');
      // What only an operator can do, and an address that is right only where `npm start` runs.
      expect([path, /npm (start|run)|npx brds|folder of the project|127\.0\.0\.1:3000/.exec(main)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
    const found = (await get('/docs/search?q=webhook+signature')).text;
    expect(found).toContain('href="/docs/webhooks"');
    expect((await get('/docs/search?q=%3Cscript%3E')).text).toContain('No page has all of these words.');
    expect((await get('/docs/search')).status).toBe(200);
  });

  it('/llms.txt lists the documents and operations, by links that lead to them', async () => {
    const { headers, text } = await gateway.get('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain(USAGE_RESTRICTION);
    expect(text).toContain('- `GET /v1/businesses/{id}`: Get a business');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      expect(link.startsWith(gateway.baseUrl)).toBe(true);
      expect([link, (await gateway.get(link.slice(gateway.baseUrl.length))).status]).toEqual([link, 200]);
    }
  });

  it('/docs/changelog is CHANGELOG.md', async () => {
    const { status, text } = await get('/docs/changelog');
    expect(status).toBe(200);
    const versions = [...readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\[.*)$/gm)];
    expect(versions.length).toBeGreaterThan(1);
    for (const [, version = ''] of versions) expect(text).toContain(`<h2>${version}</h2>`);
  });

  it('/docs/errors links the page of every code', async () => {
    const { status, headers, text } = await get('/docs/errors');
    expect([status, headers['content-type']]).toEqual([200, HTML]);
    for (const { slug } of productionCodes()) expect(text).toContain(`<a href="/docs/errors/${slug}">${slug}</a>`);
  });

  it.each(productionCodes().map((code) => [code.slug, code] as const))(
    '/docs/errors/%s explains it',
    async (slug, code) => {
      const { status, headers, text } = await get(`/docs/errors/${slug}`);
      expect([status, headers['content-type']]).toEqual([200, HTML]);
      for (const part of [`<h1>${slug}</h1>`, `<p>${code.title}`, '<h2>What to do</h2>']) expect(text).toContain(part);
    },
  );

  it('/favicon.ico is the icon, for programs that read no link to one', async () => {
    const { status, headers, text } = await get('/favicon.ico');
    expect([status, headers['content-type'], text.startsWith('<svg ')]).toEqual([200, 'image/svg+xml', true]);
  });

  it('a browser gets a page where /docs has none, and a program the error', async () => {
    const { status, headers, text } = await get('/docs/nothing', { headers: { accept: 'text/html' } });
    expect([status, headers['content-type']]).toEqual([404, HTML]);
    expect(text).toContain('<h1>Page not found</h1>');
    expect(problemIn(await get('/docs/nothing'))).toMatchObject({ status: 404, code: 'unknown_path' });
  });

  it('a code that there is not has no page', async () => {
    expect(problemIn(await get('/docs/errors/constructor'))).toMatchObject({ status: 404, code: 'unknown_path' });
  });
});
