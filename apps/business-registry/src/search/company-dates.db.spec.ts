import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inThePast } from '@registry/request-context';
import { eventually } from '@registry/testing';
import { noteLoads } from '../companies/loads-of-companies.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { CompanyDates } from './company-dates.ts';
import { documentKey } from '@registry/name-index/searches/companies/company-documents';
import { type HitRow, hitColumns } from './hit.row.ts';
import { hitsSql } from './hits.sql.ts';

describe('the dates of the data of companies', () => {
  let registry: RegistryFixture;
  let dates: CompanyDates;
  /** Runs after the rows are read, before they get their dates. */
  let afterRows: () => Promise<unknown>;
  /** Reads of rows with their dates, which the companies' registrations give. */
  let slowReads: number;

  const COMPANIES = ['1', '2', '3', '4'];
  beforeEach(async () => {
    registry = await RegistryFixture.create();
    dates = new CompanyDates(registry.database);
    afterRows = () => Promise.resolve();
    slowReads = 0;
    await whole(['1', '2', '3'], '2026-10-01');
  });
  afterEach(() => registry.destroy());

  const toRows = (ids: readonly string[]) => ids.map((id) => coloradoCompany(id, `ALPINE ${id} LLC`));
  const whole = (ids: readonly string[], asOf: string) =>
    registry.loadColorado(toRows(ids), undefined, { extent: 'whole', acceptAbsent: true, asOf });
  const increment = (ids: readonly string[], asOf: string) =>
    registry.loadColorado(toRows(ids), undefined, { extent: 'increment', asOf });

  async function read(): Promise<Record<string, unknown>> {
    const rows = await dates.read<HitRow>(async (columns) => {
      if (columns === hitColumns) slowReads += 1;
      const { statement, values } = hitsSql(
        COMPANIES.map((id) => documentKey('CO', id)),
        columns,
      );
      const found = await registry.database.query<HitRow>(statement, values);
      await afterRows();
      return found;
    });
    return Object.fromEntries(rows.map((row) => [row.file_number, row.as_of]));
  }
  /** Reads until no registration was needed for the dates. */
  async function readQuickly(): Promise<Record<string, unknown>> {
    await eventually(async () => {
      const before = slowReads;
      await read();
      return slowReads === before;
    }, true);
    return read();
  }

  it('follow from loads, and are those of the registrations whatever file had a company last', async () => {
    await whole(['1', '2'], '2026-10-05');
    await increment(['1', '4'], '2026-10-09');
    const expected = { 1: '2026-10-09', 2: '2026-10-05', 3: '2026-10-01', 4: '2026-10-09' };
    expect(await read()).toEqual(expected);
    expect(slowReads).toBe(1);
    expect(await readQuickly()).toEqual(expected);
    const slow = slowReads;
    await whole(['1', '2', '3', '4'], '2026-10-20');
    await eventually(read, { 1: '2026-10-20', 2: '2026-10-20', 3: '2026-10-20', 4: '2026-10-20' });
    expect(slowReads - slow).toBeLessThanOrEqual(1); // one that came back has a load that was not known
  });

  it('write no company for a whole file that confirms it', async () => {
    const versions = () => registry.rows('SELECT xmin::text, ctid::text FROM businesses ORDER BY file_number');
    const before = await versions();
    await whole(['1', '2', '3'], '2026-10-20');
    expect(await versions()).toEqual(before);
  });

  it('are never newer than the rows: what left the register after these were read keeps its date', async () => {
    await readQuickly();
    afterRows = async () => {
      afterRows = () => Promise.resolve();
      await whole(['1', '2'], '2026-10-20');
      await eventually(read, left);
    };
    const left = { 1: '2026-10-20', 2: '2026-10-20', 3: '2026-10-01' };
    expect(await read()).toEqual({ 1: '2026-10-01', 2: '2026-10-01', 3: '2026-10-01' });
    expect(await readQuickly()).toEqual(left);
  });

  it('are, as of a time, those that were known then', async () => {
    const time = new Date().toISOString();
    await whole(['1', '2', '3'], '2026-10-20');
    expect(await readQuickly()).toEqual({ 1: '2026-10-20', 2: '2026-10-20', 3: '2026-10-20' });
    expect(await inThePast(time, read)).toEqual({ 1: '2026-10-01', 2: '2026-10-01', 3: '2026-10-01' });
  });

  it('are read from the registrations of a company that has several', async () => {
    const [{ no } = {}] = await registry.rows(
      "INSERT INTO sources (slug) VALUES ('us-co/another') RETURNING source_no AS no",
    );
    await registry.rows(
      `INSERT INTO registrations (state, file_number_key, source_no, name, digest, load_no, retrieved_at, records)
       SELECT state, file_number_key, $1, name, digest, 0, '2026-11-30T00:00:00Z', records FROM registrations WHERE file_number_key = '2'`,
      [no],
    );
    await registry.database.transaction((client) => noteLoads(client, 'CO', ['2']));
    expect(await readQuickly()).toEqual({ 1: '2026-10-01', 2: '2026-11-30', 3: '2026-10-01' });
  });
});
