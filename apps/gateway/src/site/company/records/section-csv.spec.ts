import { describe, expect, it } from '@jest/globals';
import { sectionCsv } from './section-csv.ts';

type Row = Parameters<typeof sectionCsv>[0][number];

function row(fields: object): Row {
  const match = { method: 'identifier', confidence: 1, text: 'Same EIN.' };
  return {
    object: 'license',
    ...fields,
    sources: ['a/b', 'a/c'].map((source) => ({ source, fills: [] })),
    match,
    record: {},
  } as unknown as Row;
}

describe('the CSV of a section', () => {
  it('has a column for each field of any row, and quotes what would end a cell', () => {
    expect(sectionCsv([row({ name: 'A, "B"' }), row({ number: '7' })])).toBe(
      'object,name,status_as_of,sources,match_confidence,match_method,match_evidence,record,number\r\n' +
        'license,"A, ""B""",,a/b; a/c,1,identifier,Same EIN.,{},\r\n' +
        'license,,,a/b; a/c,1,identifier,Same EIN.,{},7\r\n',
    );
  });

  it('dates a status by the source that states it', () => {
    const merged = {
      ...row({ status: 'ACTIVE', as_of: '2026-05-23' }),
      sources: [
        { source: 'a/b', as_of: '2026-05-23', fills: [] },
        { source: 'a/c', as_of: '2026-04-18', fills: ['status'] },
      ],
    } as unknown as Row;
    const [header, line] = sectionCsv([merged]).split('\r\n');
    expect(header).toMatch(/^object,status,as_of,status_as_of,/);
    expect(line).toMatch(/^license,ACTIVE,2026-05-23,2026-04-18,/);
  });

  it.each(['=HYPERLINK("http://x")', '+1+A1', '-A1', '@A1', '\tx', '\rx'])(
    'lets no spreadsheet run %j as a formula',
    (name) => {
      const [, line = ''] = sectionCsv([row({ name })]).split('\r\n');
      expect(line).toMatch(/^license,"?'/);
    },
  );

  it('leaves numbers as they are', () => {
    const [, line] = sectionCsv([row({ amount: -5, phone: '+1 (503) 555-0100' })]).split('\r\n');
    expect(line).toMatch(/^license,-5,\+1 \(503\) 555-0100,/);
  });
});
