import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeSocrataPortal } from './fake-socrata-portal.ts';

const HOST = 'data.example.gov';

describe('the fake Socrata portal', () => {
  let portal: FakeSocrataPortal;

  beforeAll(async () => {
    portal = await FakeSocrataPortal.start([
      {
        host: HOST,
        id: 'abcd-1234',
        columns: ['id', 'name', 'formed'],
        rows: [
          { id: '3', name: "O'Neil & Sons", formed: '2019-03-01T00:00:00.000' },
          { id: '1', name: 'Cedar Ridge LLC' },
          { id: '2', name: 'Cedar 100% Ridge', formed: '2020-01-01T00:00:00.000' },
        ],
      },
    ]);
  });
  afterEach(() => (portal.fault = undefined));
  afterAll(() => portal.close());

  async function send(query: Record<string, string>): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${portal.url}/${HOST}/resource/abcd-1234.json?${String(new URLSearchParams(query))}`);
    return { status: response.status, body: await response.json() };
  }
  const ids = async (where: string): Promise<unknown> =>
    (await send({ $where: where, $select: 'id', $order: 'id' })).body;

  it('leaves nulls out of JSON and sends everything else as text', async () => {
    expect((await send({ $where: "id = '1'" })).body).toEqual([{ id: '1', name: 'Cedar Ridge LLC' }]);
  });

  it('orders and limits as asked', async () => {
    expect((await send({ $select: 'id', $order: 'formed DESC, id', $limit: '1' })).body).toEqual([{ id: '2' }]);
    expect((await send({ $select: 'id', $order: ':id' })).body).toEqual([{ id: '3' }, { id: '1' }, { id: '2' }]);
  });

  it.each([
    ["upper(name) like '%CEDAR%' and upper(name) like '%LLC%'", ['1']],
    ["upper(name) like '%O''NEIL%'", ['3']],
    ["name like '%100%%' or id in ('1', '9')", ['1', '2']],
    ['`id` = 2', ['2']],
  ])('finds by %s', async (where, found) => {
    expect(await ids(where)).toEqual(found.map((id) => ({ id })));
  });

  it.each([
    [{ $where: "name = 'O'Neil'" }, 'query.compiler.malformed'],
    [{ $where: "name = 'open" }, 'query.compiler.malformed'],
    [{ $where: "naem = 'x'" }, 'query.soql.no-such-column'],
    [{ $select: 'id, nothing' }, 'query.soql.no-such-column'],
    [{ $where: "id = '1'; drop" }, 'query.compiler.malformed'],
    [{ where: "id = '1'" }, 'query.unknown-parameter'],
  ])('refuses %j', async (query, errorCode) => {
    expect(await send(query as Record<string, string>)).toMatchObject({ status: 400, body: { errorCode } });
  });

  it('answers as a portal at its limit, with a new layout, or down does', async () => {
    portal.fault = { kind: 'too-many-requests', retryAfter: '7' };
    const limited = await fetch(`${portal.url}/${HOST}/resource/abcd-1234.json`);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    portal.fault = { kind: 'changed-layout', column: 'name' };
    expect(await send({ $select: 'id,name' })).toMatchObject({ body: { errorCode: 'query.soql.no-such-column' } });
    portal.fault = { kind: 'renamed-keys', column: 'name' };
    expect((await send({ $where: "id = '1'" })).body).toEqual([{ id: '1', name_new: 'Cedar Ridge LLC' }]);
    portal.fault = { kind: 'cut-off' };
    await expect(send({})).rejects.toThrow();
  });

  it('knows no other path', async () => {
    expect((await fetch(`${portal.url}/${HOST}/resource/zzzz-9999.json`)).status).toBe(404);
  });
});
