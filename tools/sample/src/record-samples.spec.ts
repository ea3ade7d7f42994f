import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foldedName } from '@registry/domain';
import {
  openInput,
  readSource,
  type MatchedRecord,
  type RecordPart,
  type RegisteredBusiness,
  type SourceDefinition,
} from '@registry/pipeline';
import { loadSources } from '@registry/sources';
import { draws } from '@registry/testing';
import { writeSample } from './write-sample.ts';

const described = new Map((await loadSources()).sources.map((source) => [source.slug, source]));
// Entries of lists have samples written by hand only.
const sources = [...described.values()]
  .filter(({ target, yields }) => target === 'records-sections' && yields !== 'exclusion')
  .map(({ slug }) => slug);
const some = sources.filter((_, at) => at % draws(1, 4) === 0);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'record-samples-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(source: string, rows: number, dirtyShare: number) {
  const out = path.join(folder, `${source.replaceAll('/', '-')}-${rows}-${dirtyShare}`);
  const summary = await writeSample({ source, rows, seed: 11, out, dirtyShare });
  const input = await openInput(out, { cacheDir: folder });
  const reading = readSource(described.get(source) as SourceDefinition, input);
  const values: unknown[] = [];
  let rowsSeen = 0;
  for await (const batch of reading) {
    rowsSeen += batch.rejects.length;
    for (const item of batch.items) {
      rowsSeen += item.rowCount;
      const mapped = item.map();
      if (mapped.ok) values.push(mapped.value);
    }
  }
  await input.close();
  return { out, summary, rowsSeen, values, tally: reading.tally };
}

describe('samples of records', () => {
  it.each(some)('of %s are the same for the same seed', async (source) => {
    const [one, again] = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const out = path.join(folder, `${source.replaceAll('/', '-')}.${name}`);
        await writeSample({ source, rows: 100, seed: 5, out });
        return readFile(out);
      }),
    );
    expect(one?.equals(again ?? Buffer.alloc(0))).toBe(true);
  });

  it.each(some)(
    'of %s are clean where no dirt is asked for: only persons and blank rows are not taken',
    async (source) => {
      const { tally, values, rowsSeen, summary } = await read(source, draws(400, 50), 0);
      const faults = tally.rowsRejected;
      // Nashville's owners who build for themselves are named by nobody.
      expect(faults / tally.rowsRead).toBeLessThan(
        source === 'us-tn/nashville-building-permits' ? 0.1 : Number.MIN_VALUE,
      );
      expect(rowsSeen).toBe(tally.rowsRead);
      expect(tally.rowsRead).toBeGreaterThanOrEqual(summary.rows);
      expect(values.length).toBeGreaterThan(summary.rows / 2);
      expect([tally.unknownValues.total, tally.dateOddities.total]).toEqual([0, 0]);
    },
  );

  it.each(sources)('of %s with dirt lose no row: every one is a record or a reject', async (source) => {
    const rows = draws(600, 100);
    const { tally, rowsSeen, values } = await read(source, rows, 0.2);
    expect(rowsSeen).toBe(tally.rowsRead);
    expect(tally.items).toBe(values.length);
    expect(values.length).toBeGreaterThan(rows / 2);
  });

  it('are about companies that the register of the same seed has', async () => {
    const register = await read('us-co/business-registry', 3000, 0);
    const names = new Set(register.values.map((value) => foldedName((value as RegisteredBusiness).name)));
    const { values } = await read('us-co/cannabis-licenses', 300, 0);
    const subjects = values.map((value) =>
      'subject' in (value as MatchedRecord) ? (value as MatchedRecord).subject : (value as RecordPart).adds.subject,
    );
    const known = subjects.filter(({ names: [first] }) => first !== undefined && names.has(foldedName(first.name)));
    expect(known.length / values.length).toBeGreaterThan(0.95);
    expect(known.length).toBeGreaterThan(200);
  });
});
