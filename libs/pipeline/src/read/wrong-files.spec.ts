import { describe, expect, it } from '@jest/globals';
import { defineSource, SMALL_HEADER } from '../testing/small-source.ts';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';

const source = defineSource();
const GOOD = '1,A,,,,,,,\n';

const layouts = defineSource({
  columns: `
columns: [id, name, status, type, date, street, city, zip, agent]
optional: [agent]
layouts:
  api: {}
  export: { id: Entity ID, name: 'Name ', zip: ZIP }`,
});

describe('files that are not what they should be', () => {
  const refusals: readonly [title: string, bytes: string | Buffer, problem: string, message: RegExp][] = [
    ['an empty file', '', 'empty', /empty/],
    ['a file of blank lines', '\n\n\n', 'empty', /not even a header/],
    ['a missing column', `${SMALL_HEADER.replace('city,', '')}\n1,A,,,,,,\n`, 'layout', /Missing columns: "city"\./],
    [
      'missing columns',
      'id,name\n',
      'layout',
      /Missing columns: "status", "type", "date", "street", "city", "zip", "agent"\./,
    ],
    ['a new column', `${SMALL_HEADER},naics\n1,A,,,,,,,,\n`, 'layout', /Unknown columns: "naics"\./],
    [
      'a renamed column',
      `${SMALL_HEADER.replace('zip', 'postcode')}\n${GOOD}`,
      'layout',
      /Missing columns: "zip"\. Unknown columns: "postcode"/,
    ],
    [
      'a column of another spelling',
      `${SMALL_HEADER.replace('zip', 'ZIP_')}\n${GOOD}`,
      'layout',
      /\. Columns spelled differently: "zip" as "ZIP_"\.$/,
    ],
    ['a column that stands there twice', `${SMALL_HEADER},zip\n`, 'layout', /Repeated columns: "zip"/],
    [
      'a web page',
      '<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>\n',
      'layout',
      /^The file is a web page, not CSV: "Sign in"/,
    ],
    ['a piece of a web page', '\n<div>A PHP Error</div>', 'layout', /^The file is a web page, not CSV: "<div>A PHP/],
    ['an error in JSON', '{"error":true,"status":503}', 'layout', /^The file is JSON, not CSV: \{"error":true,"status/],
    [
      'an error in XML',
      '<?xml version="1.0"?><Error><Code>AccessDenied',
      'layout',
      /^The file is XML, not CSV: .*Denied/,
    ],
    ['a PDF document', '%PDF-1.7\n', 'layout', /^The file is a PDF document, not CSV/],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'layout',
      /^The file is an old Excel workbook \(.xls\) or Word document, not CSV\. Save its table as CSV/,
    ],
    ['a UTF-16 file', Buffer.from(`\ufeff${SMALL_HEADER}\n`, 'utf16le'), 'unsupported', /UTF-16/],
  ];

  it.each(refusals)('refuses %s before any row, saying what is wrong', async (_title, bytes, problem, message) => {
    const reading = readAll(source, memoryInput(bytes));
    await expect(reading).rejects.toMatchObject({ name: 'InputError', problem });
    await expect(reading).rejects.toThrow(message);
  });

  it('takes a header alone as a file of no rows', async () => {
    expect((await readAll(source, memoryInput(`${SMALL_HEADER}\n`))).tally.rowsRead).toBe(0);
  });

  it('takes the columns in any order, after a byte order mark', async () => {
    const { values } = await readAll(
      source,
      memoryInput('\ufeffname,id,status,type,date,street,city,zip,agent\nACME,7,,,,,,,\n'),
    );
    expect(values.map(({ name, fileNumber }) => [name, fileNumber])).toEqual([['ACME', '7']]);
  });

  it("knows every layout of source.yml, with or without optional columns, and keeps the file's own headers in the record", async () => {
    const { values } = await readAll(
      layouts,
      memoryInput('Entity ID,Name ,status,type,date,street,city,ZIP\n7,ACME,,,,,Denver,80202\n'),
    );
    expect(values[0]).toMatchObject({
      fileNumber: '7',
      name: 'ACME',
      officers: [],
      records: [{ 'Entity ID': '7', 'Name ': 'ACME', ZIP: '80202' }],
    });
  });

  it('does not mix the headers of two layouts', async () => {
    await expect(readAll(layouts, memoryInput('Entity ID,name,status,type,date,street,city,zip\n'))).rejects.toThrow(
      /does not match/,
    );
  });

  it('leaves out NUL bytes inside a field', async () => {
    const { values } = await readAll(source, memoryInput(`${SMALL_HEADER}\n1,AC\0ME,,,,,,,\n`));
    expect(values[0]).toMatchObject({ name: 'ACME', records: [{ name: 'ACME' }] });
  });
});
