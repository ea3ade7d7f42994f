import { describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { draws } from '@registry/testing';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvLine } from '@registry/domain/csv-cell';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { BatchRequests } from '../../testing/lists/batch-requests.ts';
import { formulaCell, type MalformedList, malformedList } from '../../testing/lists/malformed-lists.ts';
import { keyedGateway } from '../../testing/started-gateway.ts';

const LISTS = draws(10_000, 200);
const CELLS = draws(5_000, 200);
const AT_ONCE = 8;
const SEED = 20_261_125;

/** Beginnings that spreadsheets run, but for numbers. */
const RUNS = /^[=+\-@\t\r](?![\d\s().,-]*$)/;

describe('lists that cannot be read', () => {
  const at = keyedGateway({ dailyLimit: 1_000_000 });

  /** What is wrong with a response, or nothing. */
  async function findFaults(list: MalformedList): Promise<object[]> {
    const { path, headers, body } = list;
    const response = await fetch(at.gateway.baseUrl + path, {
      method: 'POST',
      headers: { 'x-api-key': at.key, ...headers },
      body,
    });
    const { errors = [] } = (await response.json()) as { errors?: { message: string }[] };
    const message = errors[0]?.message ?? '';
    const isRight = response.status === list.status && list.says.test(message);
    return isRight ? [] : [{ what: list.what, status: response.status, message, expected: String(list.says) }];
  }

  it(`are refused with a clear error of the line and column, ${LISTS} of them, nothing is stored, and each counts as one request`, async () => {
    const lists = fc.sample(malformedList, { numRuns: LISTS, seed: SEED });
    for (let at = 0; at < lists.length; at += AT_ONCE) {
      const faults = await Promise.all(lists.slice(at, at + AT_ONCE).map(findFaults));
      expect(faults.flat()).toEqual([]);
    }
    const requests = new BatchRequests(at.gateway, at.key);
    const account = JSON.parse((await requests.send('GET', '/v1/account')).text) as object;
    expect(account).toMatchObject({ usage_today: LISTS });
    const workspace = await withClient(at.gateway.databaseUrl, (client) =>
      client.query<{ id: number }>('SELECT workspace_id AS id FROM api_keys WHERE prefix = $1', [readPrefix(at.key)]),
    );
    const stored = await withClient(String(at.gateway.settingsOf('batches')['DATABASE_URL']), (client) =>
      client.query('SELECT id FROM batches WHERE workspace_id = $1', [workspace.rows[0]?.id]),
    );
    expect(stored.rows).toEqual([]);
    await requests.completed(await requests.post('name\nCedar Ridge Bakery LLC\n'));
  }, 600_000);

  it(`hold no formula when they come back, in ${CELLS} cells`, async () => {
    const cells = fc.sample(formulaCell, { numRuns: CELLS, seed: SEED });
    const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
    const requests = new BatchRequests(at.gateway, at.key);
    const body = `name,note\n${cells.map((cell) => `A,${quoted(cell)}\n`).join('')}`;
    const id = await requests.completed(await requests.post(body));
    const { text } = await requests.send('GET', `/v1/batches/${id}/results`);
    const [, ...rows] = parse(text);
    expect(rows.flat().filter((cell) => RUNS.test(cell))).toEqual([]);
    expect(rows.map(([, note]) => note)).toEqual(cells.map((cell) => parse(csvLine([cell]))[0]?.[0]));
  });
});
