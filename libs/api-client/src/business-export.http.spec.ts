import { afterEach, describe, expect, it } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BusinessRegistryClient } from './generated/business-registry-client.ts';
import { ApiStandIn } from './testing/api-stand-in.ts';

describe('an export of businesses', () => {
  let api: ApiStandIn;
  const urls: (string | undefined)[] = [];
  afterEach(async () => {
    urls.length = 0;
    await api.stop();
  });

  /** Each response is what one of these does. */
  async function exportOf(...responses: ((response: ServerResponse) => void)[]) {
    api = await ApiStandIn.start((request: IncomingMessage, response) => {
      response.setHeader('x-position', 'p-1');
      responses[urls.push(request.url) - 1]?.(response);
    });
    const client = new BusinessRegistryClient({ baseUrl: api.url, apiKey: 'brk_key', timeoutMs: 500, retries: 2 });
    return client.exportBusinesses({ state: 'OR' });
  }
  async function listIds(businesses: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of businesses) ids.push(id);
    return ids;
  }
  const line = (id: number): string => `{"object":"business","id":"us-or-${id}"}\n`;
  const end = '{"object":"export_end","position":"p-1"}\n';

  it('yields every business and has the position of the stream', async () => {
    const businesses = await exportOf((response) => response.end(line(1) + line(2) + end));
    expect(await listIds(businesses)).toEqual(['us-or-1', 'us-or-2']);
    expect(businesses.position).toBe('p-1');
    expect(urls).toEqual(['/v1/export/businesses?state=OR']);
  });

  it('goes on after the last whole line when the connection breaks, falls silent or an error ends it', async () => {
    const businesses = await exportOf(
      (response) => response.write(`${line(1)}{"object":"bus`, () => setTimeout(() => response.destroy(), 50)),
      (response) => response.write(line(2)),
      (response) =>
        response.end(
          `${line(3)}{"object":"export_error","code":"upstream_unavailable","message":"No.","position":"p-1"}\n`,
        ),
      (response) => response.end(line(4) + end),
    );
    expect(await listIds(businesses)).toEqual(['us-or-1', 'us-or-2', 'us-or-3', 'us-or-4']);
    expect(urls.slice(1)).toEqual(
      [1, 2, 3].map((id) => `/v1/export/businesses?state=OR&position=p-1&after=us-or-${id}`),
    );
  });

  it.each([
    ['position_expired', 410],
    ['invalid_key', 401],
  ])('throws %s, which a retry does not help, with the status %i', async (code, status) => {
    const last = `{"object":"export_error","code":"${code}","message":"It ended.","position":"p-1"}\n`;
    const businesses = await exportOf((response) => response.end(line(1) + last));
    await expect(listIds(businesses)).rejects.toMatchObject({ status, code });
  });

  it('gives up a stream that never goes on', async () => {
    const broken = await exportOf(...[1, 2, 3].map(() => (response: ServerResponse) => response.end()));
    await expect(listIds(broken)).rejects.toMatchObject({ message: 'The export broke off.' });
    expect(urls).toHaveLength(3);
  });
});
