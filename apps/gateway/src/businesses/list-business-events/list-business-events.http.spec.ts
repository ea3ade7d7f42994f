import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { CHANGED_COMPANY, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/businesses/{id}/events', () => {
  const document = new Documented('production');
  const id = CHANGED_COMPANY;
  let gateway: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    key = await gateway.makeKey();
  });

  const list = (path: string, request: HttpRequest = {}) =>
    gateway.get(`/v1/businesses/${path}`, { headers: { 'x-api-key': key }, ...request });

  it('200: lists what has changed, newest first, and last that the company was added, as documented', async () => {
    const response = await list(`${id.toUpperCase()}/events`);
    expect(response.status).toBe(200);
    expect(document.departures('listBusinessEvents', response)).toEqual([]);
    const { data, ...page } = JSON.parse(response.text);
    expect(page).toEqual({ object: 'list', has_more: false, total_count: 3, page: 1, per_page: 30 });
    expect(data.map(({ type, field, before, after }: Record<string, unknown>) => [type, field, before, after])).toEqual(
      [
        ['business.status_changed', 'status', 'active', 'inactive'],
        ['business.status_changed', 'status_verbatim', 'Good Standing', 'Delinquent'],
        ['business.added', 'name', null, 'Paging Works 0 LLC'],
      ],
    );
    expect(data[0]).toMatchObject({
      object: 'business_event',
      id: `${id}/2/0`,
      observed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      source: 'us-co/business-registry',
      live: false,
    });
  });

  it('200: cuts pages', async () => {
    const { data, has_more, total_count } = JSON.parse((await list(`${id}/events?per_page=2&page=2`)).text);
    expect([data.length, data[0].type, has_more, total_count]).toEqual([1, 'business.added', false, 3]);
  });
});
