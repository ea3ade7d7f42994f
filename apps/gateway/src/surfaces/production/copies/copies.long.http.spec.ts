import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChangeList, ExportEnd, ExportError, SparseBusiness } from '@registry/contracts-business-registry';
import { temporaryFolder } from '@registry/testing';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { companiesLoad } from '../../../testing/sample-companies.ts';
import { StartedGateway } from '../../../testing/started-gateway.ts';

/** So many that an export is larger than what lies in sockets between the gateway and a client that does not read. */
const COMPANIES = 30_000;
const MINUTES = 3;
const STOPPED_SECONDS = 2;
const STATUSES = ['Good Standing', 'Delinquent', 'Voluntarily Dissolved'];

describe('a copy of a state over HTTP', () => {
  let gateway: StartedGateway;
  let key: string;
  const folder = temporaryFolder('copies');

  beforeAll(async () => {
    const companies = Array.from({ length: COMPANIES }, (_, number) => company(number));
    gateway = await StartedGateway.start({
      services: ['business-registry'],
      companies,
      settings: { gateway: { EXPORT_STOPPED_SECONDS: STOPPED_SECONDS } },
    });
    await gateway.stack.startAnother('business-registry');
    key = await gateway.makeKey({ dailyLimit: 1_000_000_000 }, 'enterprise');
  }, 240_000);
  afterAll(async () => {
    await gateway.end();
    folder.remove();
  });

  /** What a customer's program keeps: it knows the API only, and repeats what fails. */
  class Copy {
    readonly businesses = new Map<string, SparseBusiness>();
    position = '';
    resumed = 0;

    async export(): Promise<void> {
      let last = '';
      for (let isWhole = false; !isWhole;) {
        const resume = last === '' ? '' : `&position=${this.position}&after=${encodeURIComponent(last)}`;
        const response = await request(`/v1/export/businesses?state=co${resume}`);
        if (response === undefined) continue;
        if (response.status === 410) throw new Error('The position of the export expired.');
        this.position = response.headers.get('x-position') ?? '';
        // An incomplete line is not valid JSON. The line before it is the last complete one.
        for (const line of (await textOf(response)).split('\n').slice(0, -1)) {
          const row = JSON.parse(line) as SparseBusiness | ExportEnd | ExportError;
          isWhole = row.object === 'export_end';
          if (row.object !== 'business') continue;
          this.businesses.set(row.id, row);
          last = row.id;
        }
        if (!isWhole) this.resumed += 1;
      }
    }

    async follow(): Promise<void> {
      for (let hasMore = true; hasMore;) {
        const response = await request(`/v1/changes?after=${this.position}`);
        if (response === undefined) continue;
        const list = JSON.parse(await textOf(response)) as ChangeList;
        for (const { id, business } of list.data) {
          if (business === null) this.businesses.delete(id);
          else this.businesses.set(id, business);
        }
        this.position = list.position;
        hasMore = list.has_more;
      }
    }
  }

  /** Undefined where a retry is to follow. */
  async function request(path: string): Promise<Response | undefined> {
    const response = await fetch(gateway.baseUrl + path, { headers: { 'x-api-key': key } }).catch(() => undefined);
    if (response?.status === 200 || response?.status === 410) return response;
    await delay(200);
    return undefined;
  }

  it(`equals the tables after ${MINUTES} minutes of loads, while replicas are killed`, async () => {
    const endsAt = Date.now() + MINUTES * 60_000;
    const load = async (): Promise<void> => {
      for (let n = 0; Date.now() < endsAt; n += 1) {
        const changed = Array.from({ length: 200 }, () => company(randomInt(COMPANIES), anyChange()));
        const added = Array.from({ length: randomInt(400) }, (_, at) => company(COMPANIES + n * 400 + at));
        const rows = [...new Map([...changed, ...added].map((row) => [row.entityid, row])).values()];
        const { source, csv } = companiesLoad({}, rows);
        const file = join(folder.path, 'companies.csv');
        writeFileSync(file, csv);
        await gateway.stack.run('business-registry', 'load', source, file, '--extent', 'increment', '--quiet');
      }
    };
    const kill = async (): Promise<void> => {
      while (Date.now() < endsAt) {
        await delay(1_000 + randomInt(6_000));
        await gateway.stack.app('business-registry').kill();
        await gateway.stack.startAnother('business-registry');
      }
    };
    const copies: Copy[] = [];
    const copy = async (): Promise<void> => {
      while (Date.now() < endsAt) {
        const one = new Copy();
        await one.export();
        copies.push(one);
        for (const other of copies.slice(-3)) await other.follow();
      }
    };
    await Promise.all([load(), kill(), copy()]);
    const columns = 'id, name, status, entity_type, full_address';
    const rows = await gateway.stack.rows<Record<string, string>>(
      'business-registry',
      `SELECT 'us-co-' || file_number AS id, name, status, coalesce(entity_type, '') AS entity_type,
              coalesce(full_address, '') AS full_address FROM businesses WHERE state = 'CO' ORDER BY file_number_key COLLATE "C"`,
    );
    expect(copies.length).toBeGreaterThan(1);
    for (const one of copies) {
      await one.follow();
      const kept = [...one.businesses.values()]
        .map((business) => Object.fromEntries(columns.split(', ').map((name) => [name, business[name as 'name']])))
        .sort((left, right) => ((left['id'] ?? '') < (right['id'] ?? '') ? -1 : 1));
      expect(kept).toEqual(rows);
    }
  }, 600_000);

  it('holds nothing open in the database for a client that does not read, and disconnects it', async () => {
    const response = await started();
    response.pause();
    const startedAt = performance.now();
    const closed = new Promise<void>((resolve) => response.once('close', resolve).once('error', () => resolve()));
    await delay(500);
    const open = await gateway.stack.rows<{ state: string }>(
      'business-registry',
      `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND xact_start < now() - interval '300 ms' AND query LIKE '%file_number_key > $1%'`,
    );
    expect(open).toEqual([]);
    await delay(STOPPED_SECONDS * 1_000 + 1_000);
    response.resume(); // what lies in the sockets, then their end
    await closed;
    expect(response.complete).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(STOPPED_SECONDS * 1_000 + 10_000);
  }, 60_000);

  it('counts no rows for a client that has left', async () => {
    const own = await gateway.makeKey({ dailyLimit: 1_000_000 }, 'enterprise');
    const used = async () => {
      const { text } = await gateway.get('/v1/account', withKey(own));
      return (JSON.parse(text) as { usage_today: number }).usage_today;
    };
    const response = await started(own);
    await new Promise((resolve) => response.once('data', resolve));
    response.destroy();
    await delay(1_000);
    const after = await used();
    await delay(1_000);
    expect(await used()).toBe(after);
    expect(after).toBeLessThan(COMPANIES / 100);
  }, 60_000);

  const withKey = (own = key) => ({ headers: { 'x-api-key': own } });

  function started(own = key): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      get(`${gateway.baseUrl}/v1/export/businesses?state=co`, withKey(own), (response) => {
        response.on('error', () => undefined);
        resolve(response);
      }).once('error', reject);
    });
  }
});

/** All that arrived of a response. */
async function textOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
    return text;
  } catch {
    return text; // the connection broke
  }
}

function anyChange() {
  return { entityname: `Cedar ${randomInt(1_000)} LLC`, entitystatus: STATUSES[randomInt(STATUSES.length)] ?? '' };
}

function company(number: number, more: Readonly<Record<string, string>> = {}) {
  const entityid = `A${String(number).padStart(6, '0')}`;
  return { entityid, entityname: `Cedar ${number} ${'Long Name '.repeat(20)}LLC`, ...more };
}
