import { describe, expect, it } from '@jest/globals';
import { chooseColumns, columnDoubts, shownColumns } from './choose-columns.ts';
import { decodeList } from './decode-list.ts';
import { findColumns } from './find-columns.ts';
import type { ListAdvice } from './list-error.ts';
import { readList } from './read-list.ts';

/** Milliseconds of the processor that a list of this size may take: quadratic work takes minutes. */
const MS_MAX = 5_000;
const LONG = 60_000;
const ADVICE: ListAdvice = { format: 'CSV', encoding: (name) => name, nameColumn: 'Name it.' };

function duration(work: () => unknown): number {
  const { user: before } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - before) / 1_000;
}

async function read(list: string): Promise<readonly string[]> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from(list));
  }
  const { header } = await readList(decodeList(bytes(), ADVICE), { named: new Map(), advice: ADVICE });
  return header;
}

describe('the column of names', () => {
  it.each([
    'Organization',
    'Legal Entity',
    'Full Legal Name',
    'Vendor Legal Name',
    'Name of Company',
    'Name of the Business',
    'Name of Licensee',
    'Company Name / DBA',
    'Company_Name__c',
    'Vendor Company',
    'Contractor',
    'Licensee Name',
    'Tenant',
    'Debtor',
  ])('is %s, and not the Name of a contact', (header) => {
    const rows = [['Marla Quentin', 'Thistleback Millworks LLC']];
    expect(chooseColumns(['Name', header], rows, new Map()).get('name')).toBe(1);
  });

  it.each([
    ['Company', 'Name'],
    ['Company', 'Vendor Name'],
    ['Vendor', 'Name 1'],
    ['Supplier #', 'Supplier'],
  ])('is not %s if that has numbers', (number, name) => {
    const rows = [['1000', 'Thistleback Millworks LLC']];
    expect(chooseColumns([number, name], rows, new Map()).get('name')).toBe(1);
  });

  it.each(['Oregon (OR)', 'OR - Oregon', 'Oregon, USA', 'N. Carolina', 'Washington, D.C.', 'Fla.'])(
    'does not keep %s from being the state',
    (state) => expect(chooseColumns(['Company', 'State'], [['A', state]], new Map()).get('state')).toBe(1),
  );
});

describe('a column as databases and spreadsheets call it', () => {
  it.each([
    [
      'name',
      [
        'VENDOR_NM',
        'Vend Name',
        'BusName',
        'Org Name',
        'Corp Name',
        'Establishment Name',
        'Landlord',
        'DBA Name',
        'Owner',
      ],
    ],
    [
      'state',
      ['STATE_CD', 'Remit-To State', 'ShipToState', 'HQ State', 'State/Prov', 'State of Inc.', 'Address State'],
    ],
    ['city', ['Remit City', 'Town/City', 'Mail City']],
    ['postal_code', ['ZIP_CD', 'Remit Zip', 'Address Zip']],
    [
      'address',
      ['ADDR_LINE_1', 'Remit-To Address 1', 'Mailing Address', 'HQ Address', 'Site Address', 'Address/City/State/Zip'],
    ],
    ['country', ['Cntry', 'Country/Region', 'Country Cd']],
    [
      'file_number',
      ['Entity #', 'Registry No.', 'SOS #', 'Secretary of State ID', 'Charter #', 'UBI', 'Corp No', 'File #'],
    ],
    ['tin', ['EIN/SSN', 'Fed ID', 'Tax Identification Number', 'Employer ID', 'Tax No.', 'FEIN #']],
    ['formed', ['Inc Date', 'Year Founded', 'Date Incorporated']],
  ] as const)('is the %s', (field, headers) => {
    for (const header of headers)
      expect([header, [...findColumns(['Amount', header])]]).toEqual([header, [[field, 1]]]);
  });

  it.each([
    'Document Number',
    'Control #',
    'Registration Date',
    'Agent State',
    'Registered Agent Address',
    'State ID',
    'Buyer #',
  ])('is nothing of a query if it may be something else: %s', (header) =>
    expect([...findColumns(['Amount', header])]).toEqual([]),
  );

  it.each(['Owner', 'Buyer', 'Applicant Name', 'DBA', 'Facility Name'])(
    'is not the name if there is another: %s',
    (header) => expect(findColumns([header, 'Name']).get('name')).toBe(1),
  );
});

describe('the time that the header of a list takes', () => {
  it.each([' ', '\u00A0', '(', ',', ', ', 'vendor', 'business', 'a'])(
    `is linear in the length of a column of ${LONG} characters %j`,
    (text) => {
      const long = text.repeat(LONG / text.length);
      expect(duration(() => findColumns([`a${long}x`, long, `${long}address`]))).toBeLessThan(MS_MAX);
    },
  );

  it('is linear in the number of columns', () => {
    const header = ['Name', ...Array.from({ length: LONG }, (_, at) => `State ${at % 2 === 0 ? '' : at}`)];
    expect(duration(() => columnDoubts(header, findColumns(header)))).toBeLessThan(MS_MAX);
    expect(shownColumns(header).slice(0, 3)).toEqual(['Name', 'State (column 2)', 'State 1']);
  });

  it('is bounded: more than 1,000 columns are refused', async () => {
    const rows = (columns: number) => `\nName${',x'.repeat(columns - 1)}\nCedar Inc${','.repeat(columns - 1)}\n`;
    await expect(read(rows(1_001))).rejects.toThrow(
      'Line 2: the row has 1,001 columns; expected at most 1,000. Delete the columns that are not needed.',
    );
    expect(await read(rows(1_000))).toHaveLength(1_000);
  });
});

describe('the column of names', () => {
  it.each([
    ['Name,Company,State', 'Company'],
    ['Company,Name,State', 'Company'],
    ['Contact,Organization', 'Organization'],
    ['Contact Name,Organisation Name', 'Organisation Name'],
    ['Full Name,Account Name', 'Account Name'],
    ['Full Name,Business Name', 'Business Name'],
    ['Name,Employer', 'Employer'],
    ['Name,Vendor', 'Vendor'],
    ['Vendor,Vendor Name', 'Vendor Name'],
    ['Customer Name,Company', 'Company'],
    ['Name,Legal Name', 'Legal Name'],
    ['Company Name,Registered Name', 'Registered Name'],
    ['Name,Account', 'Name'],
    ['Owner,Name', 'Name'],
    ['name', 'name'],
    ['Contact;Vendor Name, legal;State (two letters)', 'Vendor Name, legal'],
  ])('of %s is %s', (header, name) => {
    const cells = header.split(header.includes(';') ? ';' : ',');
    expect(cells[findColumns(cells).get('name') ?? -1]).toBe(name);
    expect(findColumns([...cells].reverse()).get('name')).toBe(cells.length - 1 - cells.indexOf(name));
  });

  it.each(['Full Name,State', 'Contact,Phone', 'Account,State', 'Company State,Company Phone,Company Code'])(
    'is none of %s',
    (header) => {
      expect(findColumns(header.split(',')).has('name')).toBe(false);
    },
  );
});
