import { describe, expect, it } from '@jest/globals';
import { findColumns } from '@registry/api-client/find-columns';
import { csvLine } from './csv-text.ts';
import { chooseColumns, queryOf } from './query-columns.ts';
import { readList } from './read-list.ts';

const read = (text: string) => {
  const { header, rows, places } = readList(text, 100);
  return { header, queries: rows.map((cells) => queryOf(cells, places)) };
};

describe('a list of companies', () => {
  it.each([
    ['CSV', 'Vendor Name,State,ZIP\n"Cedar, Inc.",OR,97338\n'],
    ['CSV with CRLF and a mark of the byte order', '\uFEFFVendor Name,State,ZIP\r\n"Cedar, Inc.",OR,97338\r\n\r\n'],
    ['semicolons', 'Vendor Name;State;ZIP\nCedar, Inc.;OR;97338'],
    ['cells of a spreadsheet', 'Vendor Name\tState\tZIP\nCedar, Inc.\tOR\t97338'],
  ])('is read from %s by its header', (_what, text) => {
    expect(read(text)).toEqual({
      header: ['Vendor Name', 'State', 'ZIP'],
      queries: [{ name: 'Cedar, Inc.', state: 'OR', postal_code: '97338' }],
    });
  });

  it('is a name per line where it has no header, with commas and quotation marks', () => {
    expect(read('Cedar, Inc.\n\n  5" Pipe Co  ').queries).toEqual([{ name: 'Cedar, Inc.' }, { name: '5" Pipe Co' }]);
  });

  it.each([
    ['nothing', ' \n', 'The list is empty.'],
    ['a header only', 'name,state\n', 'The list has a header but no rows.'],
    ['too many rows', 'a\n'.repeat(101), 'The list has 101 rows; expected at most 100.'],
    ['no names', 'a\tb\n1\t2', 'No column has the names of companies: the first row is "a", "b".'],
    ['a row with another number of cells', 'name,state\nA,OR\nB', 'Line 3: the row has another number of cells'],
    ['an open quotation mark', 'name,state\n"A,OR\nB,OR', 'a quotation mark is not closed'],
    ['text after a quotation mark', 'name,state\n"A"B,OR', 'Line 2, column 1: a cell goes on after its closing'],
    ['a quotation mark inside a cell', 'name,state\nA,O"R', 'Line 2, column 2: a cell has a quotation mark'],
    ['a cell of 10 MB', `name,state\n"${'A'.repeat(10_000_000)}",OR`, 'more than 65,536 characters'],
    ['NUL', 'name,state\nA,O\0R', 'Line 2, column 2: a cell has the character U+0000'],
  ])('with %s is refused with the place of the fault', (_what, text, message) => {
    expect(() => readList(text, 100)).toThrow(message);
  });

  it('finds columns by many names, and by those that the caller gives', () => {
    const header = ['Account Name', 'Tax ID', 'Street Address', 'State of Formation', 'Founded', 'My names'];
    expect(Object.fromEntries(findColumns(header))).toEqual({ name: 0, tin: 1, address: 2, state: 3, formed: 4 });
    const owned = ['Account', 'Mailing State', 'State', 'Supplier', 'Business ZIP Code', 'Vendor Name'];
    expect(Object.fromEntries(findColumns(owned))).toEqual({ name: 5, state: 2, postal_code: 4 });
    expect(chooseColumns(header, new Map([['name', 'My names']])).get('name')).toBe(5);
    expect(() => chooseColumns(['a'], new Map([['name', 'b']]))).toThrow('columns[name] is "b"; expected one of');
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
  ])('of %s is %s', (header, name) => {
    const cells = header.split(',');
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

describe('a line of CSV', () => {
  it('quotes what would end a cell, and keeps spreadsheets from running formulas', () => {
    expect(csvLine(['A, "B"', -1, '', '=1+1'])).toBe(`"A, ""B""",-1,,'=1+1\r\n`);
  });
});
