import { describe, expect, it } from '@jest/globals';
import { RowHeaders } from './row-headers.ts';
import { lengthenRow, listHeaders, listStored, type StoredRow, unpackRow } from './stored-rows.ts';

const ROWS = [
  { name: 'Acme', '10': 'first', empty: '', nothing: null, list: [['a'], { b: 1 }] },
  { name: 'Cedar', '10': 'first', empty: '', nothing: null, list: [] },
  { name: 'More', '10': '1', empty: '', nothing: null, list: [], further: 'field' },
  { name: 'Fewer' },
  {},
];

/** The rows as a table has them, with the names of their headers. */
function store(rows: readonly Record<string, unknown>[]) {
  const headers = new RowHeaders();
  const stored = JSON.parse(JSON.stringify(headers.packRows(rows))) as StoredRow[];
  const names = new Map(stored.map((row, i) => [listHeaders(row)[0] ?? '', Object.keys(rows[i] ?? {})] as const));
  return { stored, namesOf: (id: string) => names.get(id) ?? [] };
}

describe('original rows', () => {
  it('are what they were, with more and with fewer fields, and in their order', () => {
    const { stored, namesOf } = store(ROWS);
    const read = stored.map((row) => unpackRow(row, namesOf));
    expect(JSON.stringify(read)).toBe(JSON.stringify(ROWS));
    expect(new Set(stored.flatMap(listHeaders)).size).toBe(4);
    expect(JSON.stringify(stored[1])).not.toContain('name');
  });

  it('have a value that comes again once', () => {
    const row = { city: 'Vail', state: 'CO', unit: '', mailing: 'Vail', region: 'CO', country: '0', name: '__proto__' };
    const { stored, namesOf } = store([row]);
    expect((stored[0] as readonly unknown[]).slice(1)).toEqual(['Vail', 'CO', 0, 1, 2, '0', '__proto__']);
    for (const form of [stored[0], lengthenRow(stored[0] ?? {})]) expect(unpackRow(form ?? {}, namesOf)).toEqual(row);
    expect(lengthenRow(stored[0] ?? {})).toHaveLength(8);
  });

  it('are read in lists of lists, packed and as they are side by side', () => {
    const { stored, namesOf } = store(ROWS);
    const own = { name: 'An object', list: [['not a row']] };
    const several = listStored({ 'us-co/one': [listStored({ rows: stored })], 'us-co/other': [own] });
    expect(unpackRow(several, namesOf)).toEqual({ 'us-co/one': [{ rows: ROWS }], 'us-co/other': [own] });
    expect(new Set(listHeaders(several)).size).toBe(4);
  });

  it('stay objects where their fields differ from row to row', () => {
    const headers = new RowHeaders();
    const rows = Array.from({ length: 300 }, (_, i) => ({ [`field ${i}`]: i }));
    expect(headers.packRows(rows)).toBe(rows);
    expect(headers.packRows(rows.slice(0, 2)).flatMap(listHeaders)).toHaveLength(2);
    expect(headers.packRows(rows.slice(-2))).toEqual(rows.slice(-2));
  });
});
