import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureServiceDatabase, withClient } from '@registry/private-servers';
import {
  eventually,
  runAppProgram,
  SmallDisk,
  startPostgres,
  temporaryFolder,
  type TestPostgres,
} from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { readPrefix } from '../keys/auth/api-key.ts';
import type { ServiceName } from '../testing/gateway-plan.ts';
import { send } from '../testing/http-requests.ts';
import { StartedGateway } from '../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../testing/watchlist-workspace.ts';

/** 200 chunks. */
const ROWS = 20_000;
/** Requests of the key: enough for all batches, each of which counts as a tenth of its rows. */
const DAILY_LIMIT = 1_000_000;
const KILLS = 10;
const CRASHES = 3;
/** Uploads whose gateway is killed, each a little later than the one before, and milliseconds that one takes. */
const UPLOADS = 12;
const UPLOAD_MS = 3_000;
/** Megabytes: a cluster with its log, and the rows and results of four batches. */
const DISK_MB = 700;
const FULL_MS = 5_000;
/** A chunk of a worker that was killed is given to another after half a minute. */
const DONE_MS_MAX = 240_000;

const NAMES = [
  'Cedar Ridge Bakery LLC',
  'Cedar Ridge Bakry',
  'Paging Works 7 LLC',
  'Pageing Wroks 12',
  "O'Neil & Sons US Cafe Corporation",
  'Nobody Has This Name Anywhere',
];
const LIST = `Row,Vendor,State\n${Array.from({ length: ROWS }, (_, row) => `${row},${NAMES[row % NAMES.length]},${row % 7 === 0 ? '' : 'CO'}\n`).join('')}`;

const folder = temporaryFolder('small-disk');
const disk = new SmallDisk(folder.path, DISK_MB);
const onSmallDisk = disk.refusal === undefined ? it : it.skip;

describe('a batch whose rows are being matched', () => {
  let postgres: TestPostgres;
  let gateway: StartedGateway;
  let workspace: WatchlistWorkspace;
  let watchlistId: string;
  let undisturbed: string;
  const ids: string[] = [];

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true, parent: folder.path });
    const own = async (name: 'gateway' | 'batches') => {
      await ensureServiceDatabase(postgres.adminUrl, { database: name, role: name, password: 'test' });
      const DATABASE_URL = postgres.url(name, name, 'test');
      expect((await runAppProgram(name, 'migrate', [], { DATABASE_URL })).code).toBe(0);
      return { DATABASE_URL };
    };
    gateway = await StartedGateway.start({
      surfaces: ['demo', 'production'],
      services: ['business-registry', 'watchlist', 'batches'],
      apart: ['gateway', 'batches'],
      settings: { gateway: await own('gateway'), batches: await own('batches') },
    });
    workspace = await WatchlistWorkspace.make(gateway);
    await withClient(String(gateway.settingsOf('gateway')['DATABASE_URL']), (client) =>
      client.query('UPDATE api_keys SET daily_limit = $1', [DAILY_LIMIT]),
    );
    const delivery = { type: 'webhook', url: workspace.receiver.url(), event_types: ['batch.completed'] };
    watchlistId = String((await workspace.json('POST', '/v1/watchlists', { name: 'Lists', delivery }))['id']);
    undisturbed = await listResults(await completed(await upload()));
  }, 300_000);
  afterAll(async () => {
    workspace.end();
    await gateway.end();
    await postgres.remove();
    if (disk.refusal === undefined) disk.unmount();
    folder.remove();
  });

  /** A request to the gateway that was started last. */
  const request = (method: string, path: string, body?: string) =>
    send(`http://127.0.0.1:${String(gateway.stack.app('gateway').ready['productionPort'])}`, path, {
      method,
      headers: { 'x-api-key': workspace.key, ...(body === undefined ? {} : { 'content-type': 'text/csv' }) },
      ...(body === undefined ? {} : { body }),
    });
  const upload = async (): Promise<string> => {
    const { status, text } = await request('POST', '/v1/batches', LIST);
    expect(status).toBe(202);
    const { id } = JSON.parse(text) as { id: string };
    ids.push(id);
    return id;
  };
  const row = async <Row extends object>(statement: string, value: string, app: ServiceName | 'gateway' = 'batches') =>
    withClient(String(gateway.settingsOf(app)['DATABASE_URL']), async (client) => {
      const { rows } = await client.query<Row & Record<string, unknown>>(statement, [value]);
      return rows[0] as Row;
    });
  const toProgress = (id: string) =>
    row<{ status: string; done: number }>('SELECT status, done FROM batches WHERE id = $1', id);
  const completed = async (id: string): Promise<string> => {
    const giveUpAt = Date.now() + DONE_MS_MAX;
    for (;;) {
      const { status, done } = await toProgress(id);
      if (status === 'completed') {
        expect(done).toBe(ROWS);
        return id;
      }
      if (Date.now() > giveUpAt) throw new Error(`The batch is ${status}, ${done} rows are done.`);
      await delay(100);
    }
  };
  const listResults = async (id: string): Promise<string> => {
    const { status, text } = await request('GET', `/v1/batches/${id}/results`);
    expect(status).toBe(200);
    return text;
  };
  /** Waits until more rows are done than `rows`, and fails if all are. */
  const inTheMiddle = async (id: string, rows: number): Promise<number> => {
    for (const giveUpAt = Date.now() + DONE_MS_MAX; Date.now() < giveUpAt; await delay(5)) {
      const { status, done } = await toProgress(id);
      if (status === 'completed') throw new Error(`The batch ended after ${rows} rows were done: it has too few.`);
      if (done > rows) return done;
    }
    throw new Error(`No more than ${rows} rows were done.`);
  };
  const isWhole = async (id: string): Promise<void> => {
    expect((await listResults(await completed(id))) === undisturbed).toBe(true);
    expect(await countedBatches()).toBe(ids.length);
  };
  /** Each batch counts as a tenth of its rows; results and watchlists as a request each. */
  const countedBatches = async (): Promise<number> => {
    const used = `SELECT sum(used)::int AS used FROM key_usage u JOIN api_keys k ON k.id = u.key_id WHERE k.prefix = $1`;
    return Math.floor(
      (await row<{ used: number }>(used, readPrefix(workspace.key) ?? '', 'gateway')).used / (ROWS / 10),
    );
  };

  it(`has each row once, and the results of an undisturbed run, after its worker was killed ${KILLS} times`, async () => {
    const id = await upload();
    let done = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      done = await inTheMiddle(id, done);
      await gateway.stack.app('batches').kill();
      await gateway.stack.startAnother('batches');
    }
    await isWhole(id);
    const { again } = await row<{ again: number }>(
      'SELECT count(*)::int AS again FROM batch_chunks WHERE batch_id = $1 AND attempts > 1',
      id,
    );
    expect(again).toBeGreaterThan(0); // some were killed in the middle of a chunk
  }, 600_000);

  it(`is queued if it is counted, and only then, though the gateways of ${UPLOADS} uploads were killed`, async () => {
    for (let uploads = 0; uploads < UPLOADS; uploads += 1) {
      const sent = request('POST', '/v1/batches', LIST).catch(() => undefined);
      await delay(UPLOAD_MS * (uploads / UPLOADS));
      await gateway.stack.app('gateway').kill();
      await sent;
      await gateway.stack.startAnother('gateway');
    }
    const queued = `SELECT array_agg(id ORDER BY created_at) AS queued FROM batches WHERE status <> $1`;
    const unqueued = async () =>
      (await row<{ count: number }>(`SELECT count(*)::int FROM admitted_batches WHERE batch_id <> $1`, '', 'gateway'))
        .count;
    await eventually(unqueued, 0, 60_000);
    const known = (await row<{ queued: string[] }>(queued, 'created')).queued;
    expect(known).toHaveLength(await countedBatches());
    for (const id of known.filter((one) => !ids.includes(one))) ids.push(await completed(id));
  }, 600_000);

  it(`has them after its database was away ${CRASHES} times`, async () => {
    const id = await upload();
    let done = 0;
    for (let crashes = 0; crashes < CRASHES; crashes += 1) {
      done = await inTheMiddle(id, done);
      await postgres.crash();
      await delay(1_000);
      await postgres.start();
    }
    await isWhole(id);
  }, 600_000);

  const onDisk = disk.refusal === undefined ? '' : ` (skipped: ${disk.refusal})`;
  onSmallDisk(
    `has them after the disk of its database was full, and stores no part of a rejected upload${onDisk}`,
    async () => {
      const id = await upload();
      await inTheMiddle(id, 0);
      await disk.fill();
      const refused = await request('POST', '/v1/batches', LIST);
      expect(refused.status).toBeGreaterThanOrEqual(500);
      await delay(FULL_MS);
      disk.clear();
      if (postgres.pid === undefined) await postgres.start(); // it ends where even its log cannot be written
      await isWhole(id);
      const { known } = await row<{ known: number }>(
        `SELECT count(*)::int AS known FROM batches WHERE status <> 'created' AND created_at >= (SELECT created_at FROM batches WHERE id = $1)`,
        id,
      );
      expect(known).toBe(1);
    },
    600_000,
  );

  it('is reported once when it ends, though workers died', async () => {
    const reported = async () => {
      const rows = await gateway.stack.rows<{ id: string }>(
        'watchlist',
        `SELECT payload #>> '{data,batch,id}' AS id FROM watchlist_events WHERE watchlist_id = $1 ORDER BY sequence`,
        [watchlistId],
      );
      return rows.map(({ id }) => id);
    };
    for (const giveUpAt = Date.now() + 30_000; (await reported()).length < ids.length && Date.now() < giveUpAt;)
      await delay(200);
    expect(await reported()).toEqual(ids);
  });
});
