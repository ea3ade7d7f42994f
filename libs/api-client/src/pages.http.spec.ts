import { afterEach, describe, expect, it } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BusinessRegistryClient } from './generated/business-registry-client.ts';
import { ApiStandIn } from './testing/api-stand-in.ts';

describe('the pages of a list', () => {
  let api: ApiStandIn;
  afterEach(() => api.stop());

  async function createClient(respond: (request: IncomingMessage, response: ServerResponse) => unknown) {
    api = await ApiStandIn.start(respond);
    return new BusinessRegistryClient({ baseUrl: api.url, apiKey: 'brk_key', timeoutMs: 2_000, retries: 0 });
  }

  it('follow the links of the API to the last one', async () => {
    const urls: (string | undefined)[] = [];
    const links = ['/v1/businesses?q=a&page=2', '/v1/businesses?q=a&page=3'];
    const client = await createClient((request, response) => {
      const link = links[urls.push(request.url) - 1];
      if (link !== undefined) response.setHeader('link', `<https://docs>; rel="deprecation", <${link}>; rel="next"`);
      response.end(`{"object":"list","has_more":true,"data":[{"id":"${urls.length}"}]}`);
    });
    const ids: string[] = [];
    for await (const { id } of client.items('searchBusinesses', { q: 'a', page: 1 })) ids.push(id);
    expect(ids).toEqual(['1', '2', '3']);
    expect(urls).toEqual(['/v1/businesses?page=1&q=a', '/v1/businesses?page=2&q=a', '/v1/businesses?page=3&q=a']);
  });

  it('end with an error, and not in silence, where a list has more than its pages show', async () => {
    const urls: (string | undefined)[] = [];
    const client = await createClient((request, response) => {
      if (urls.push(request.url) === 1) {
        const last = { object: 'list', has_more: false, page: 100, per_page: 100, total_count: 10_001, data: [{}] };
        return void response.end(JSON.stringify(last));
      }
      response.writeHead(400).end('{"errors":[{"message":"Send cursor=*.","code":"page_too_deep","param":"page"}]}');
    });
    const items = client.items('searchBusinesses', { q: 'a', page: 100, per_page: 100 });
    expect(await items.next()).toMatchObject({ done: false });
    await expect(items.next()).rejects.toMatchObject({ code: 'page_too_deep', message: 'Send cursor=*.' });
    expect(urls[1]).toBe('/v1/businesses?page=101&per_page=100&q=a');
  });

  it('of changes go on after the position of each, until there are no more', async () => {
    const urls: (string | undefined)[] = [];
    const client = await createClient((request, response) => {
      const position = `p-${urls.push(request.url)}`;
      const data = [{ id: position }];
      response.end(JSON.stringify({ object: 'change_list', data, position, has_more: urls.length < 3 }));
    });
    const ids: string[] = [];
    for await (const { id } of client.items('listChanges', { after: 'p-0', state: 'OR' })) ids.push(id);
    expect(ids).toEqual(['p-1', 'p-2', 'p-3']);
    expect(urls).toEqual([0, 1, 2].map((at) => `/v1/changes?after=p-${at}&state=OR`));
  });

  it('keep the id of the path, and are not read before they are needed', async () => {
    const urls: (string | undefined)[] = [];
    const client = await createClient((request, response) => {
      urls.push(request.url);
      response.setHeader('link', '</v1/businesses/us-or-1/liens?page=2>; rel="next"').end('{"data":[]}');
    });
    const pages = client.pages('listLiens', { id: 'us-or-1' });
    await pages.next();
    expect(urls).toEqual(['/v1/businesses/us-or-1/liens']);
    await pages.next();
    expect(urls[1]).toBe('/v1/businesses/us-or-1/liens?page=2');
  });

  it('gets what an entity became part of, at the same address only', async () => {
    const urls: (string | undefined)[] = [];
    const client = await createClient((request, response) => {
      urls.push(request.url);
      if (request.url?.startsWith('/v1/entities/ent_old') === true) return response.end('{"object":"entity"}');
      const location = request.url === '/v1/entities/ent_away' ? 'http://127.0.0.1:1/' : '/v1/entities/ent_old';
      return response.writeHead(308, { location }).end('{"object":"merged_entity"}');
    });
    expect(await client.getEntity({ id: 'ent_young' })).toMatchObject({ object: 'entity' });
    expect(urls).toEqual(['/v1/entities/ent_young', '/v1/entities/ent_old']);
    await expect(client.getEntity({ id: 'ent_away' })).rejects.toMatchObject({ status: 308 });
  });
});
