import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkLoad, openInput, readSource } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { draws } from '@registry/testing';
import { registers } from './layout-of.ts';
import { writeSample, type SampleOptions, type SampleSummary } from './write-sample.ts';

/** Archives have no rows that a byte can break. */
const sources = registers.filter((slug) => !/^(ca-qc|us-il|us-va)\//.test(slug));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sample-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function make(options: Omit<SampleOptions, 'out'>): Promise<{ bytes: Buffer; summary: SampleSummary }> {
  const out = new PassThrough();
  const [bytes, summary] = await Promise.all([buffer(out), writeSample({ ...options, out })]);
  return { bytes, summary };
}

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('samples', () => {
  it.each(sources)('of %s are the same for the same seed and others for another', async (source) => {
    const [one, again, other] = await Promise.all([5, 5, 6].map((seed) => make({ source, rows: 300, seed })));
    expect(sha(one?.bytes ?? Buffer.alloc(0))).toBe(sha(again?.bytes ?? Buffer.alloc(1)));
    expect(sha(one?.bytes ?? Buffer.alloc(0))).not.toBe(sha(other?.bytes ?? Buffer.alloc(0)));
    expect(one?.summary.bytes).toBe(one?.bytes.length);
  });

  it.each(sources)('of %s are read by its description with exactly the rejects that were put in', async (source) => {
    const out = path.join(folder, `${source.replace('/', '-')}.gz`);
    const summary = await writeSample({ source, rows: draws(3_000, 500), seed: 11, out, dirtyShare: 0.05 });
    const definition = await loadSource(source);
    const input = await openInput(out, { cacheDir: folder });
    const reading = readSource(definition, input);
    let rows = 0;
    for await (const batch of reading) {
      rows += batch.rejects.length;
      for (const item of batch.items) {
        rows += item.rowCount;
        expect(item.map().ok).toBe(true);
      }
    }
    expect({ rows, rejected: reading.tally.rowsRejected }).toEqual({
      rows: summary.rows,
      rejected: summary.rejectedRows,
    });
    expect(summary.rejectedRows).toBeGreaterThan(0);
    expect(reading.tally.unknownValues.total).toBe(0);
    expect(checkLoad(definition, reading.tally).dateOddities.length).toBeGreaterThan(0);
  });

  it("have the company of the API's examples, whose number Oregon never issues", async () => {
    // The eighth of the nine digits of a registry number of Oregon is 9.
    const { bytes } = await make({ source: 'us-or/business-registry', rows: 10, seed: 1 });
    expect(bytes.toString()).toMatch(/^150000007,[^\n]*,DOMESTIC LIMITED LIABILITY COMPANY,/m);
  });

  it('are clean where no dirt is asked for', async () => {
    const { summary } = await make({ source: 'us-co/business-registry', rows: 2000, dirtyShare: 0 });
    expect(summary).toMatchObject({ rows: 2000, companies: 2000, rejectedRows: 0, dirt: {} });
  });

  it('have names as registers have: half of them limited liability companies, and few that another has', async () => {
    const { bytes } = await make({ source: 'us-co/business-registry', rows: 20_000, dirtyShare: 0 });
    const types = bytes
      .toString()
      .split('\n')
      .slice(1, -1)
      .map((line) => /,[DF](LLC|PC|NC|PROF|LP|LLP),/.exec(line)?.[1]);
    const share = types.filter((type) => type === 'LLC').length / types.length;
    expect(share).toBeGreaterThan(0.52);
    expect(share).toBeLessThan(0.58);
    const { bytes: oregon } = await make({ source: 'us-or/business-registry', rows: 40_000, dirtyShare: 0 });
    const nameOf = new Map(
      oregon
        .toString()
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).slice(0, 2) as [string, string]),
    );
    const distinct = new Set(nameOf.values()).size;
    expect(distinct).toBeLessThan(nameOf.size);
    expect(distinct / nameOf.size).toBeGreaterThan(0.98);
  });

  it('change only the asked share of companies in a later edition', async () => {
    const options = { source: 'us-co/business-registry', rows: 5000, seed: 3, dirtyShare: 0 } as const;
    const [before, after] = await Promise.all([make(options), make({ ...options, changedShare: 0.1 })]);
    const lines = before.bytes.toString().split('\n');
    const changed = after.bytes
      .toString()
      .split('\n')
      .filter((line, at) => line !== lines[at]).length;
    expect(changed).toBeGreaterThan(400);
    expect(changed).toBeLessThan(600);
  });

  it('of trade names name registrants that are in the register of the same seed', async () => {
    const [register, tradeNames] = await Promise.all([
      make({ source: 'us-co/business-registry', rows: 400, seed: 9, dirtyShare: 0 }),
      make({ source: 'us-co/trade-names', rows: 100, seed: 9, dirtyShare: 0 }),
    ]);
    const ids = new Set(
      register.bytes
        .toString()
        .split('\n')
        .map((line) => line.split(',')[0]),
    );
    const named = tradeNames.bytes
      .toString()
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(',').at(-1))
      .filter((id) => id !== '');
    expect(named.length).toBeGreaterThan(40);
    expect(named.every((id) => ids.has(id))).toBe(true);
  });

  it('are packed when the name says so', async () => {
    const out = path.join(folder, 'packed.csv.gz');
    const plain = await make({ source: 'us-ia/business-registry', rows: 10_000, seed: 1 });
    await writeSample({ source: 'us-ia/business-registry', rows: 10_000, seed: 1, out });
    // Whole as soon as it is said to be written.
    expect(gunzipSync(await readFile(out)).equals(plain.bytes)).toBe(true);
  });

  it.each(['plain.csv', 'packed.csv.gz'])('that cannot be written say so: %s', async (name) => {
    const out = path.join(folder, 'no such folder', name);
    await expect(writeSample({ source: 'us-ia/business-registry', rows: 10, out })).rejects.toThrow('ENOENT');
  });
});
