import { beforeAll, describe, expect, it } from '@jest/globals';
import { addRows, createBatch } from '@registry/contracts-batches';
import { MessageClient } from '@registry/messaging';
import { withClient } from '@registry/private-servers';
import { draws, eventually } from '@registry/testing';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { Documented } from '../../testing/documented.ts';
import type { HttpResponse } from '../../testing/http-requests.ts';
import { BatchRequests } from '../../testing/lists/batch-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

const itLong = draws(it, it.skip);

describe('POST /v1/batches', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let batches: BatchRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    batches = new BatchRequests(gateway, await gateway.makeKey({ dailyLimit: 5_000 }));
  });

  /** By the database: a key that has nothing left does not see its batches until tomorrow. */
  const rowsDone = (id: string): Promise<number> =>
    withClient(String(gateway.settingsOf('batches')['DATABASE_URL']), async (client) => {
      const { rows } = await client.query<{ done: number }>('SELECT done FROM batches WHERE id = $1', [id]);
      return rows[0]?.done ?? 0;
    });
  const workspaceOf = (key: string): Promise<number> =>
    withClient(gateway.databaseUrl, async (client) => {
      const find = 'SELECT workspace_id AS id FROM api_keys WHERE prefix = $1';
      const { rows } = await client.query<{ id: number }>(find, [readPrefix(key)]);
      return rows[0]?.id ?? 0;
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

  it('reads the company and not the contact, and says which columns it reads', async () => {
    const response = await batches.post('Name,Company,State\nMarla Quentin,Cedar Ridge Bakery LLC,CO\n');
    expect(document.departures('createBatch', response)).toEqual([]);
    const { columns } = JSON.parse(response.text) as { columns: object };
    expect(columns).toMatchObject({ name: 'Company', state: 'State', city: null });
    const id = await batches.completed(response);
    const { text } = await batches.send('GET', `/v1/batches/${id}/results`);
    expect(text).toContain('Marla Quentin,Cedar Ridge Bakery LLC,CO,matched,us-co-20191000001,');
    const ndjson = await batches.post('{"name":"A"}\n', 'application/x-ndjson');
    expect(JSON.parse(ndjson.text)).not.toHaveProperty('columns');
  });

  it('403: of uploads that arrive at once with searches, those are taken whole that fit the day, and the count is exact', async () => {
    const own = await gateway.makeKey({ dailyLimit: 10 });
    const upload = () => batches.send('POST', '/v1/batches', { key: own, body: `name\n${'Cedar Ridge\n'.repeat(35)}` });
    const search = () => batches.send('GET', '/v1/businesses?q=cedar', { key: own });
    const uploads = await Promise.all([upload(), upload(), upload(), upload()]);
    const taken = uploads.filter(({ status }) => status === 202);
    expect(taken).toHaveLength(2);
    for (const refused of uploads.filter(({ status }) => status !== 202)) {
      expect(problemIn(refused)).toMatchObject({
        code: 'daily_limit_reached',
        message: expect.stringContaining('counts as more requests than the 2 left today'),
      });
    }
    const searches = await Promise.all([search(), search(), search()]);
    expect(searches.map(({ status }) => status).sort()).toEqual([200, 200, 403]);
    const account = JSON.parse((await batches.send('GET', '/v1/account', { key: own })).text) as object;
    expect(account).toMatchObject({ usage_today: 10 });
    // A batch that was taken goes on to its end, though nothing is left.
    const other = await gateway.makeKey({ dailyLimit: 4 });
    const last = await batches.send('POST', '/v1/batches', { key: other, body: `name\n${'Cedar Ridge\n'.repeat(40)}` });
    expect([last.status, left(last)]).toEqual([202, 0]);
    const { id } = JSON.parse(last.text) as { id: string };
    await eventually(() => rowsDone(id), 40, 30_000);
  });

  describe('with an Idempotency-Key', () => {
    const send = (key: string, body: string, idempotencyKey = 'list 1', path = '/v1/batches') =>
      batches.send('POST', path, { key, body, headers: { 'idempotency-key': idempotencyKey } });
    const toId = ({ text }: HttpResponse) => (JSON.parse(text) as { id: string }).id;
    const LIST = `name\n${'Cedar Ridge\n'.repeat(20)}`;

    it('202: the same upload makes one batch, also at the same time and where nothing is left of the day', async () => {
      const own = await gateway.makeKey({ dailyLimit: 2 });
      const both = await Promise.all([send(own, LIST), send(own, LIST)]);
      const again = await send(own, LIST);
      expect([...both, again].map(({ status }) => status)).toEqual([202, 202, 202]);
      expect(new Set([...both, again].map(toId)).size).toBe(1);
      expect(
        both.map(({ headers }) => headers['idempotency-replayed']).filter((value) => value === 'true'),
      ).toHaveLength(1);
      expect([again.headers['idempotency-replayed'], left(again)]).toEqual(['true', 0]);
      expect(document.departures('createBatch', again)).toEqual([]);
      expect((await batches.send('POST', '/v1/batches', { key: own, body: LIST })).status).toBe(403);
    });

    it('409: another body or other parameters are refused, and 404 follows the deletion of the batch', async () => {
      const own = await gateway.makeKey({ dailyLimit: 100 });
      const first = await send(own, LIST);
      for (const other of [await send(own, `${LIST}A\n`), await send(own, LIST, 'list 1', '/v1/batches?limit=2')]) {
        expect(problemIn(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
        expect(document.departures('createBatch', other)).toEqual([]);
        expect(left(other)).toBeLessThan(98); // it counts
      }
      expect(toId(await send(own, LIST, 'list 2'))).not.toBe(toId(first));
      expect((await send(await gateway.makeKey(), LIST)).headers).not.toHaveProperty('idempotency-replayed');
      // What is wrong with another list is not looked for.
      expect(problemIn(await send(own, 'name\n"A\n')).code).toBe('idempotency_conflict');
      await batches.send('DELETE', `/v1/batches/${toId(first)}`, { key: own });
      expect(problemIn(await send(own, LIST))).toMatchObject({ status: 404, code: 'batch_not_found' });
    });

    it('a refused upload is not remembered, so that its correction may have the same key', async () => {
      const own = await gateway.makeKey({ dailyLimit: 100 });
      expect((await send(own, 'name\n"A\n')).status).toBe(422);
      expect((await send(own, LIST)).status).toBe(202);
      expect(problemIn(await send(own, LIST, 'ü'))).toMatchObject({ status: 400, param: 'Idempotency-Key' });
    });
  });

  it('202: takes rows of any length that are allowed, and returns them as they were sent', async () => {
    const own = new BatchRequests(gateway, await gateway.makeKey({ dailyLimit: 100 }));
    const note = '"国" \\ '.repeat(7_000);
    const lines = Array.from({ length: draws(150, 30) }, (_, at) => JSON.stringify({ name: `Company ${at}`, note }));
    const id = await own.completed(await own.post(lines.join('\n'), 'application/x-ndjson'));
    const { text } = await own.send('GET', `/v1/batches/${id}/results`);
    const returned = text.trimEnd().split('\n');
    expect(returned.map((line, at) => line.startsWith(lines[at]?.slice(0, -1) ?? '?'))).toEqual(lines.map(() => true));
  });

  it('is queued by another gateway where its own died after it was counted, and not before', async () => {
    const own = await gateway.makeKey();
    const requests = new BatchRequests(gateway, own);
    const [id, workspaceId] = ['batch_of_a_gateway_that_died', await workspaceOf(own)];
    const services = new MessageClient(gateway.running.natsUrl, 'gateway');
    services.start();
    await eventually(async () => services.isConnected, true);
    await services.call(addRows, { id, chunk: 1, part: 0, rows: [['Cedar Ridge Bakery LLC']] });
    await services.call(createBatch, {
      ...{ id, workspaceId, rows: 1, candidates: 1, minConfidence: 0.5, fields: [], origin: '', isSandbox: false },
      layout: { format: 'csv', header: ['name'], places: [['name', 0]] },
    });
    await services.close();
    expect((await requests.send('GET', `/v1/batches/${id}`)).status).toBe(404);
    const admit = `INSERT INTO admitted_batches VALUES ($1, $2, now() - interval '1 minute')`;
    await withClient(gateway.databaseUrl, (client) => client.query(admit, [id, workspaceId]));
    const isCompleted = async () => (await requests.send('GET', `/v1/batches/${id}`)).text.includes('"completed"');
    await eventually(isCompleted, true, 30_000);
    const waiting = () =>
      withClient(gateway.databaseUrl, async (client) => {
        return (await client.query('SELECT FROM admitted_batches WHERE batch_id = $1', [id])).rowCount;
      });
    await eventually(waiting, 0);
  });

  itLong.each([
    ['too many rows', `name\n${'A\n'.repeat(100_001)}`, 'The list has more than 100,000 rows'],
    ['too many blank rows', `name,b\n${',\n'.repeat(300_000)}`, 'more than 100,000 rows are blank'],
  ])('422: keeps nothing of a CSV with %s, and says where it is wrong', async (_what, body, message) => {
    const own = await gateway.makeKey({ dailyLimit: 20_000 });
    const response = await batches.send('POST', '/v1/batches', { key: own, body });
    expect(document.departures('createBatch', response)).toEqual([]);
    expect([response.status, problemIn(response).message]).toEqual([422, expect.stringContaining(message)]);
    const account = await batches.send('GET', '/v1/account', { key: own });
    expect(JSON.parse(account.text).usage_today).toBe(1);
  });

  itLong('403: a sender of 50 MB whose key has a request left reads at once why nothing of it is kept', async () => {
    const own = await gateway.makeKey({ dailyLimit: 1 });
    const body = `name,notes\n${`A,${'x'.repeat(500)}\n`.repeat(99_000)}`;
    const since = performance.now();
    const refused = await batches.send('POST', '/v1/batches', { key: own, body });
    expect(problemIn(refused)).toMatchObject({ status: 403, code: 'daily_limit_reached' });
    expect(performance.now() - since).toBeLessThan(9_000); // a rest that is not read ends after ten seconds
    expect(left(await batches.send('GET', '/v1/businesses?q=cedar', { key: own }))).toBe(0);
  });

  itLong('reads a list with as many blank rows as a spreadsheet has behind it', async () => {
    await batches.completed(await batches.post(`name,state\nCedar Ridge Bakery LLC,CO\n${',\n'.repeat(99_000)}`));
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
