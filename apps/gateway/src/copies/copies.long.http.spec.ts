import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChangeList, ExportEnd, ExportError, SparseBusiness } from '@registry/contracts-business-registry';
import { programFlags } from '@registry/process-life';
import { eventually, programEnvironment, projectRoot, temporaryFolder } from '@registry/testing';
import { execa } from 'execa';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { companiesLoad } from '../testing/sample-companies.ts';
import { StartedGateway } from '../testing/started-gateway.ts';

/** So many that an export is larger than what lies in sockets between the gateway and a client that does not read. */
const COMPANIES = 30_000;
/** As how many requests a page counts. */
const PAGE_REQUESTS = 10;
/** Characters of an export, about. */
const EXPORT_LENGTH = 15_000_000;
const MINUTES = 3;
const STOPPED_SECONDS = 2;
/** Copies that are kept current at a time: each is all companies. */
const COPIES_MAX = 5;
const STATUSES = ['Good Standing', 'Delinquent', 'Voluntarily Dissolved'];

describe('a copy of a state over HTTP', () => {
  let gateway: StartedGateway;
  let key: string;
  const folder = temporaryFolder('copies');

  beforeAll(async () => {
    const companies = Array.from({ length: COMPANIES }, (_, number) => company(number));
    gateway = await StartedGateway.start({
      services: ['business-registry'],
      apart: ['gateway', 'business-registry'],
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

    async export(): Promise<void> {
      let last = '';
      for (let isWhole = false; !isWhole;) {
        const resume = last === '' ? '' : `&position=${this.position}&after=${encodeURIComponent(last)}`;
        const response = await request(`/v1/export/businesses?state=co${resume}`);
        if (response === undefined) continue;
        this.position = response.headers.get('x-position') ?? '';
        // An incomplete line is not valid JSON. The line before it is the last complete one.
        // Every third export is broken off by its client.
        const lengthMax = randomInt(3) === 0 ? randomInt(EXPORT_LENGTH) : Infinity;
        for (const line of (await readText(response, lengthMax)).split('\n').slice(0, -1)) {
          const row = JSON.parse(line) as SparseBusiness | ExportEnd | ExportError;
          isWhole = row.object === 'export_end';
          if (row.object !== 'business') continue;
          this.businesses.set(row.id, row);
          last = row.id;
        }
      }
    }

    async follow(): Promise<void> {
      for (let hasMore = true; hasMore;) {
        const response = await request(`/v1/changes?after=${this.position}`);
        if (response === undefined) continue;
        const list = JSON.parse(await readText(response)) as ChangeList;
        for (const { id, business } of list.data) {
          if (business === null) this.businesses.delete(id);
          else this.businesses.set(id, business);
        }
        this.position = list.position;
        hasMore = list.has_more;
      }
    }
  }

  /** Undefined where a retry is to follow: no connection, or an error that passes. */
  async function request(path: string): Promise<Response | undefined> {
    const response = await fetch(gateway.baseUrl + path, { headers: { 'x-api-key': key } }).catch(() => undefined);
    if (response === undefined || response.status >= 500 || response.status === 429) {
      await delay(200);
      return undefined;
    }
    if (response.status === 200) return response;
    throw new Error(`${path} is ${response.status}: ${await response.text()}`);
  }

  /** Loads a file. Every second load is killed first; the same bytes are then loaded again. */
  async function loadFile(source: string, file: string, isKilled: boolean): Promise<void> {
    const cli = join(projectRoot, 'dist', 'host', 'business-registry', 'cli.js');
    const args = [...programFlags, cli, 'load', source, file, '--extent', 'increment', '--quiet'];
    const env = programEnvironment(gateway.settingsOf('business-registry'));
    const options = { env, extendEnv: false, reject: false, killSignal: 'SIGKILL' } as const;
    if (isKilled) await execa(process.execPath, args, { ...options, timeout: 500 + randomInt(2_000) });
    for (let attempts = 1; ; attempts += 1) {
      const { exitCode, stderr } = await execa(process.execPath, args, options);
      if (exitCode === 0) return;
      if (attempts === 5) throw new Error(`The load ended with ${exitCode}: ${stderr}`);
      await delay(500); // the session of the killed load still holds its lock
    }
  }

  it(`equals the tables after ${MINUTES} minutes of loads, while loads and replicas are killed`, async () => {
    const endsAt = Date.now() + MINUTES * 60_000;
    const load = async (): Promise<void> => {
      for (let n = 0; Date.now() < endsAt; n += 1) {
        const changed = Array.from({ length: 200 }, () => company(randomInt(COMPANIES), anyChange()));
        const added = Array.from({ length: randomInt(400) }, (_, at) => company(COMPANIES + n * 400 + at));
        const rows = [...new Map([...changed, ...added].map((row) => [row.entityid, row])).values()];
        const { source, csv } = companiesLoad({}, rows);
        const file = join(folder.path, 'companies.csv');
        writeFileSync(file, csv);
        await loadFile(source, file, n % 2 === 1);
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
        if (copies.length > COPIES_MAX) copies.splice(1, 1); // the first one has followed everything
        for (const other of copies) await other.follow();
      }
    };
    await Promise.all([load(), kill(), copy()]);
    const columns = 'id, name, status, entity_type, full_address';
    const rows = await gateway.stack.rows<Record<string, string>>(
      'business-registry',
      `SELECT 'us-co-' || file_number AS id, name, status, coalesce(entity_type, '') AS entity_type,
              coalesce(full_address, '') AS full_address FROM businesses WHERE state = 'CO'`,
    );
    expect(copies.length).toBeGreaterThan(1);
    for (const one of copies) {
      await one.follow();
      const kept = [...one.businesses.values()]
        .map((business) => JSON.stringify(columns.split(', ').map((name) => business[name as 'name'])))
        .sort();
      const wanted = rows.map((row) => JSON.stringify(Object.values(row))).sort();
      expect({ missing: without(wanted, kept), further: without(kept, wanted) }).toEqual({ missing: [], further: [] });
    }
  }, 900_000);

  it('holds nothing open in the database for a client that does not read, and disconnects it', async () => {
    const response = await started();
    response.pause();
    const closed = new Promise<void>((resolve) => response.once('close', resolve).once('error', () => resolve()));
    const seen: unknown[] = [];
    const look = async (): Promise<number> => {
      const open = await gateway.stack.rows(
        'business-registry',
        `SELECT state, query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND xact_start < now() - interval '1 second' AND query LIKE '%file_number_key > $1%'`,
      );
      seen.push(...open);
      return inFlight();
    };
    await eventually(look, 0, (STOPPED_SECONDS + 20) * 1_000);
    expect(seen).toEqual([]);
    response.resume(); // what lies in the sockets, then their end
    await closed;
    expect(response.complete).toBe(false);
  });

  it('counts no more than the page on its way for a client that has left', async () => {
    const own = await gateway.makeKey({ dailyLimit: 1_000_000 }, 'enterprise');
    const used = async () => {
      const { text } = await gateway.get('/v1/account', withKey(own));
      return (JSON.parse(text) as { usage_today: number }).usage_today;
    };
    const response = await started(own);
    await new Promise((resolve) => response.once('data', resolve));
    response.destroy();
    await eventually(inFlight, 0);
    const after = await used();
    expect(after).toBeLessThan(COMPANIES / 100);
    const whole = await gateway.get('/v1/export/businesses?state=co', withKey()); // as long as the other would take
    expect(whole.text).toContain('"export_end"');
    expect(await used()).toBeLessThanOrEqual(after + PAGE_REQUESTS);
  });

  /** Requests that the gateway works on. */
  async function inFlight(): Promise<number> {
    const internalPort = String(gateway.running.ready['gateway']?.['internalPort']);
    const metrics = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
    return Number(/^http_requests_in_flight\{surface="production"\} (\d+)$/m.exec(metrics)?.[1]);
  }

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

/** The first texts that the others lack. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text)).slice(0, 5);
}

/** All that arrived of a response. After more than `lengthMax` characters its connection is closed. */
async function readText(response: Response, lengthMax = Infinity): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length > lengthMax) break;
    }
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
