import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LienRow } from '@registry/contracts-records-sections';
import type { StateCode } from '@registry/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inferSchema, initParser } from 'udsv';
import { draws, projectRoot } from '@registry/testing';
import { recordsLoadedTopic } from '../change-events/records-loaded.topic.ts';
import { company } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

type Row = Readonly<Record<string, string>>;

interface LienRegister {
  readonly state: StateCode;
  /** Under which its liens are shown. */
  readonly family: string;
  /** Each source and the name of its rows in a lien's record. */
  readonly sources: Readonly<Record<string, string>>;
}

const registers: readonly LienRegister[] = [
  {
    state: 'CO',
    family: 'us-co/ucc',
    sources: {
      'us-co/ucc-filings': 'filings',
      'us-co/ucc-debtors': 'debtors',
      'us-co/ucc-secured-parties': 'secured_parties',
      'us-co/ucc-collateral': 'collateral',
    },
  },
  { state: 'CT', family: 'us-ct/ucc', sources: { 'us-ct/ucc-liens': 'filings' } },
  { state: 'OR', family: 'us-or/ucc', sources: { 'us-or/ucc-filings': 'filings' } },
];

function sampleFile(source: string): string {
  return join(projectRoot, 'libs/sources', source, 'sample.csv');
}

/** The rows of a sample under its header, read by another parser than the one that loads it. */
function sampleRows(source: string): Row[] {
  const text = readFileSync(sampleFile(source), 'utf8').replace(/^\ufeff/, '');
  const schema = inferSchema(text, { trim: false });
  const names = schema.cols.map(({ name }) => name);
  const rows = initParser(schema).stringArrs(text);
  return rows.map((values) => Object.fromEntries(names.map((name, i) => [name, values[i] ?? ''] as const)));
}

/** A file of the source: the header of its sample, and rows that have these values. */
function writeFile(source: string, rows: readonly Row[]): string {
  const [header = ''] = readFileSync(sampleFile(source), 'utf8').split(/\r?\n/, 1);
  const columns = header.replace(/^\ufeff/, '').split(',');
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

describe.each(draws(registers, registers.slice(0, 2)))(
  'the register of liens of $state, loaded from its files',
  ({ state, family, sources }) => {
    let records: RecordsFixture;

    beforeEach(async () => {
      records = await RecordsFixture.create();
      for (const source of Object.keys(sources)) {
        const { read, leftOut, rejected, ...result } = await records.loadFile(source, sampleFile(source));
        expect([source, read, result.new + leftOut + rejected]).toEqual([source, sampleRows(source).length, read]);
      }
    });
    afterEach(() => records.destroy());

    const listLiens = async (name: string, offset = 0, limit = 100) => {
      const matchKeys = company({ name, state });
      const reply = await records.listSection.listSection({
        matchKeys,
        section: 'liens',
        minConfidence: 0.5,
        offset,
        limit,
      });
      return { totalCount: reply.totalCount, rows: reply.rows as LienRow[] };
    };

    it('shows every lien on its debtor, with all rows of the files that belong to it, verbatim', async () => {
      const stored = await records.rows<{ name: string; liens: number }>(
        `SELECT s.names[1] AS name, sum(s.record_count)::int AS liens FROM subjects s
        WHERE s.holder_no IS NULL AND cardinality(s.names) = 1 GROUP BY 1 ORDER BY 1`,
      );
      expect(stored.length).toBeGreaterThan(3);
      for (const { name, liens } of stored) {
        const { rows, totalCount } = await listLiens(name);
        expect([name, totalCount, rows.length]).toEqual([name, liens, liens]);
        for (const lien of rows) expectWholeRecord(lien, name);
      }
      const again = await records.sections(company({ name: stored[0]?.name ?? '', state }));
      expect(again.sections.liens.coverage).toMatchObject({
        status: 'partial',
        scope: expect.stringMatching(/^UCC .* \(loaded: /),
      });
    });

    it('shows the register’s own word for the state of a lien, and none where it has none', async () => {
      const heads = await records.rows<{ status: string | null }>(
        "SELECT DISTINCT head->>'status' AS status FROM liens",
      );
      const words = heads.flatMap(({ status }) => status ?? []);
      expect(words.sort()).toEqual(state === 'CT' ? ['Active', 'Lapsed'] : state === 'CO' ? ['Terminated'] : []);
    });

    it('goes by one name in rows, in coverage and in the list of sources', async () => {
      const { items } = await recordsLoadedTopic.listCurrent(records.database, null, 100);
      expect(items.map(({ source }) => source)).toEqual([family]);
      const rows = Object.keys(sources).map((source) => sampleRows(source).length);
      expect(items[0]?.counts.read).toBe(rows.reduce((sum, count) => sum + count, 0));
      const reply = await records.sections(company({ name: 'Nobody LLC', state }));
      expect(reply.sections.liens.coverage.sources.map(({ source }) => source)).toEqual([family]);
    });

    /** Every row of each part is a row of the file, and every row of the file that bears the lien's number is there. */
    function expectWholeRecord({ record, source, filing_number: filingNumber, match }: LienRow, name: string): void {
      expect([source, match]).toMatchObject([family, { method: 'name_state_exact_unique', matched_on: name }]);
      expect(filingNumber).not.toBe('');
      for (const [origin, part] of Object.entries(sources)) {
        const rows = (record as Readonly<Record<string, readonly Row[]>>)[part] ?? [];
        const [numberColumn = ''] = JOINED_BY.filter((column) => rows[0]?.[column] !== undefined);
        const ofFile = sampleRows(origin).filter((row) => row[numberColumn] === rows[0]?.[numberColumn]);
        expect(rows.length).toBeGreaterThan(0);
        expect(sorted(rows)).toEqual(sorted(ofFile));
      }
    }

    it('changes nothing when the files are loaded again', async () => {
      const before = await records.rows('SELECT *, xmin FROM liens ORDER BY row_key');
      for (const source of Object.keys(sources)) {
        expect(await records.loadFile(source, sampleFile(source))).toMatchObject({ new: 0, changed: 0 });
      }
      expect(await records.rows('SELECT *, xmin FROM liens ORDER BY row_key')).toEqual(before);
    });

    it('pages through the liens of a company, each once, in an order that ties do not upset', async () => {
      const made = madeLiens(state, 25);
      for (const [source, rows] of Object.entries(made)) {
        expect(await records.loadText(source, writeFile(source, rows))).toMatchObject({
          new: rows.length,
          rejected: 0,
        });
      }
      const whole = await listLiens(DEBTOR);
      expect([whole.totalCount, whole.rows.length]).toEqual([25, 25]);
      const dates = whole.rows.map((row) => row.filed_date ?? '');
      expect(dates).toEqual(dates.toSorted().reverse());
      const paged: LienRow[] = [];
      for (let offset = 0; offset < 28; offset += 4) {
        const page = await listLiens(DEBTOR, offset, 4);
        expect(page.totalCount).toBe(25);
        paged.push(...page.rows);
      }
      expect(paged).toEqual(whole.rows);
      expect(new Set(paged.map((row) => row.filing_number)).size).toBe(25);
    });
  },
);

describe.each([
  ['CO', 'us-co/ucc-filings', { transactiontype: 'Termination', terminationflag: '1' }],
  ['CO', 'us-co/ucc-filings', { transactiontype: 'Amendment', terminationflag: '1' }],
  ['OR', 'us-or/ucc-filings', { file_type: 'TERMINATION' }],
] as const)('a lien of %s whose termination is loaded from %s', (state, source, termination) => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  it('is terminated in its section and in what is announced, and stays so', async () => {
    const made = madeLiens(state, 1);
    for (const [file, rows] of Object.entries(made)) await records.loadText(file, writeFile(file, rows));
    const [first = {}] = made[source] ?? [];
    const day = state === 'CO' ? '2023-05-01' : '2023-05-01T00:00:00.000';
    const ended = {
      ...first,
      transactionid: 'T1',
      filingdate: day,
      filing_date: day,
      file_number: 'T1',
      ...termination,
    };
    await records.loadText(source, writeFile(source, [first, ended]));
    const later = { ...first, transactionid: 'T2', filingdate: day, filing_date: day, file_number: 'T2' };
    await records.loadText(source, writeFile(source, [first, ended, later]));
    const { rows } = await records.listSection.listSection({
      matchKeys: company({ name: DEBTOR, state }),
      section: 'liens',
      minConfidence: 0.5,
      offset: 0,
      limit: 10,
    });
    expect(rows).toMatchObject([{ status: 'Terminated', filed_date: '2021-03-01' }]);
    expect(await records.rows("SELECT before, after FROM record_changes WHERE type = 'lien.status_changed'")).toEqual([
      { before: null, after: 'Terminated' },
    ]);
  });
});

it('a lien of Colorado is without the parties, debtors too, and the collateral that an amendment changed or took off', async () => {
  const records = await RecordsFixture.create();
  try {
    const load = async (files: Readonly<Record<string, readonly Row[]>>) => {
      for (const [file, rows] of Object.entries(files)) await records.loadText(file, writeFile(file, rows));
    };
    const lien = async () => (await records.sections(company({ name: DEBTOR, state: 'CO' }))).sections.liens.rows[0];
    const debtor = (debtorid: string, organizationname: string, recordstatus: string) => {
      return { debtorid, fileid: '77000000', organizationname, recordstatus };
    };
    const party = (spid: string, organizationname: string, recordstatus: string) => {
      return { spid, fileid: '77000000', organizationname, recordstatus };
    };
    const piece = (collateralid: string, collateraldescription: string, recordstatus: string) => {
      return { collateralid, fileid: '77000000', collateraldescription, recordstatus };
    };
    await load(madeLiens('CO', 1));
    await load({ 'us-co/ucc-secured-parties': [party('1', 'FIRST BANK', 'Active')] });
    await load({ 'us-co/ucc-collateral': [piece('1', 'One oven', 'Active')] });
    expect(await lien()).toMatchObject({ secured_parties: ['FIRST BANK'], collateral: 'One oven' });
    const assigned = [party('1', 'FIRST BANK', 'Inactive'), party('2', 'SECOND BANK', 'Active')];
    const changed = [piece('1', 'One oven', 'Inactive'), piece('2', 'One mixer', 'Active')];
    await load({ 'us-co/ucc-secured-parties': assigned, 'us-co/ucc-collateral': changed });
    expect(await lien()).toMatchObject({ secured_parties: ['SECOND BANK'], collateral: 'One mixer' });
    const [taken, left] = [debtor('D77000000', DEBTOR, 'Inactive'), debtor('2', 'ORCHARD HOLDINGS LLC', 'Active')];
    await load({ 'us-co/ucc-debtors': [taken, left] });
    expect(await lien()).toBeUndefined();
    const { sections } = await records.sections(company({ name: 'ORCHARD HOLDINGS LLC', state: 'CO' }));
    expect(sections.liens.rows).toMatchObject([{ debtors: ['ORCHARD HOLDINGS LLC'] }]);
    await load({ 'us-co/ucc-debtors': [taken, debtor('2', 'ORCHARD HOLDINGS LLC', 'Inactive')] });
    const left2 = await records.sections(company({ name: 'ORCHARD HOLDINGS LLC', state: 'CO' }));
    expect(left2.sections.liens.rows).toEqual([]);
  } finally {
    await records.destroy();
  }
});

/** The columns by which the rows of a lien belong together. */
const JOINED_BY = ['fileid', 'Original Filing No.', 'original_file_number'];

function sorted(rows: readonly Row[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

const DEBTOR = 'LANTERN HILL ORCHARDS LLC';

/** So many liens on one company, five on each day. */
function madeLiens(state: StateCode, count: number): Record<string, Row[]> {
  const numbers = Array.from({ length: count }, (_, i) => ({
    no: String(77_000_000 + i),
    day: `2021-03-0${1 + (i % 5)}`,
  }));
  if (state === 'CO') {
    return {
      'us-co/ucc-filings': numbers.map(({ no, day }) => ({ fileid: no, transactionid: no, filingdate: day })),
      'us-co/ucc-debtors': numbers.map(({ no }) => ({ debtorid: `D${no}`, fileid: no, organizationname: DEBTOR })),
    };
  }
  if (state === 'CT') {
    const rows = numbers.map(({ no, day }) => ({
      'Original Filing No.': no,
      'Debtor Business Name': DEBTOR,
      'Filing Date': `${day}T00:00:00.000`,
    }));
    return { 'us-ct/ucc-liens': rows };
  }
  const rows = numbers.map(({ no, day }) => ({
    original_file_number: no,
    file_number: no,
    filing_date: `${day}T00:00:00.000`,
    party_type: 'DB',
    entity: DEBTOR,
  }));
  return { 'us-or/ucc-filings': rows };
}
