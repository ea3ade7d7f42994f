import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../../../testing/documented.ts';
import type { HttpResponse } from '../../../../testing/http-requests.ts';
import { BatchRequests } from '../../../../testing/lists/batch-requests.ts';
import { problemIn } from '../../../../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../../../../testing/started-gateway.ts';

describe('POST /v1/batches', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let batches: BatchRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    batches = new BatchRequests(gateway, await gateway.makeKey({ dailyLimit: 5_000 }));
  });

  const left = ({ headers }: HttpResponse) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);

  it('finds columns that the request names, and reads other encodings', async () => {
    const query = `?${new URLSearchParams({ 'columns[name]': 'Firma', 'columns[state]': 'Land', limit: '1' }).toString()}`;
    await batches.completed(
      await batches.post('Firma;Land\nCedar Ridge Bakery;CO', 'text/csv; charset=windows-1252', query),
    );
    const refused = await batches.post('Firma,Land\nA,B', 'text/csv', '?columns[name]=Name');
    expect(problemIn(refused)).toMatchObject({ code: 'invalid_parameter', param: 'columns[name]' });
  });

  it('counts ten rows as a request, exactly, and refuses a batch whole that does not fit', async () => {
    const own = await gateway.makeKey({ dailyLimit: 5 });
    const rows = (count: number) => `name\n${'Cedar Ridge\n'.repeat(count)}`;
    const refused = await batches.send('POST', '/v1/batches', { key: own, body: rows(51) });
    expect(problemIn(refused)).toMatchObject({ status: 403, code: 'daily_limit_reached' });
    const taken = await batches.send('POST', '/v1/batches', { key: own, body: rows(31) });
    expect([taken.status, left(taken)]).toEqual([202, 1]);
  });

  it.each([
    ['nothing', '', 'The body is empty'],
    ['a header only', 'name,state\n', 'The list has no rows'],
    ['no column of names', 'a,b\n1,2\n', 'no column has the names of companies; the first row is "a", "b"'],
    ['a row with too few cells', 'name,state\nA,CO\nB\n', 'Line 3: the row has another number of cells'],
    ['an open quotation mark', 'name\nA\n"B\n', 'a quotation mark is not closed'],
    ['NUL', 'name\nA\0B\n', 'Line 2, column 1: a cell has the character U+0000'],
    ['a cell of 10 MB', `name\n"${'A'.repeat(10_000_000)}"\n`, 'more than 65,536 characters'],
    ['too many rows', `name\n${'A\n'.repeat(100_001)}`, 'The list has more than 100,000 rows'],
  ])('422: keeps nothing of a CSV with %s, and says where it is wrong', async (_what, body, message) => {
    const own = await gateway.makeKey({ dailyLimit: 20_000 });
    const response = await batches.send('POST', '/v1/batches', { key: own, body });
    expect(document.departures('createBatch', response)).toEqual([]);
    expect([response.status, problemIn(response).message]).toEqual([422, expect.stringContaining(message)]);
    const account = await batches.send('GET', '/v1/account', { key: own });
    expect(JSON.parse(account.text).usage_today).toBe(0);
  });

  it.each([
    ['no JSON', '{"name":"A"}\n{"name"\n', 'Line 2: it is not valid JSON'],
    ['a list', '[1]\n', 'Line 1: it is not an object'],
    ['a line without an end', `{"name":"${'A'.repeat(70_000)}"}`, 'more than 65,536 characters'],
  ])('422: refuses lines of JSON with %s', async (_what, body, message) => {
    expect(problemIn(await batches.post(body, 'application/x-ndjson')).message).toContain(message);
  });

  it('413 and 415: refuses what is too large, compressed or of another type', async () => {
    const large = await batches.post(`name\n${'A'.repeat(60_000)},${'B'.repeat(53_000_000)}`);
    expect(problemIn(large)).toMatchObject({ status: 413, message: expect.stringContaining('52,428,800 bytes') });
    expect((await batches.post('name\nA', 'application/json')).status).toBe(415);
    const zipped = await batches.send('POST', '/v1/batches', {
      body: 'name\nA',
      headers: { 'content-encoding': 'gzip' },
    });
    expect(problemIn(zipped)).toMatchObject({
      status: 415,
      message: expect.stringContaining('Send the rows uncompressed'),
    });
  });
});
