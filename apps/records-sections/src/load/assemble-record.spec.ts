import { describe, expect, it } from '@jest/globals';
import { head } from '../testing/made-records.ts';
import { assembleRecord, type StoredPart } from './assemble-record.ts';

describe('a record of several parts', () => {
  const filing = (partKey: string, day: string, status: string, party: string, date = '2020-02-01'): StoredPart => ({
    part: 'filings',
    partKey,
    day,
    digest: partKey,
    recordKey: 'F1',
    records: [],
    adds: {
      subject: {
        names: [{ name: 'Cedar LLC', kind: 'legal', addresses: [] }],
        state: 'CT',
        fileNumber: status,
        ein: null,
      },
      date,
      head: { ...head('lien', 'F1'), status, secured_parties: [party] },
      details: { phones: [], emails: [], websites: [], naics: [status], revenue: null },
    },
  });

  it.each([
    ['A', 'B'],
    ['B', 'A'],
  ])('has the fields of the newest data where a file words one of its parts otherwise: %s, then %s', (older, newer) => {
    const parts = [
      filing(older, '2026-01-01', 'Active', 'Coastal Bank'),
      filing(newer, '2026-07-01', 'Lapsed', 'Coastal Bank NA'),
    ];
    const assembled = assembleRecord(parts);
    expect(assembled?.mapped).toMatchObject({
      head: { status: 'Lapsed' },
      subject: { fileNumber: 'Lapsed' },
      details: { naics: ['Lapsed'] },
    });
    expect(assembleRecord(parts.toReversed())).toEqual(assembled);
  });

  it('has the status of the latest part, also where an earlier one is of newer data', () => {
    const parts = [
      filing('A', '2026-07-01', 'Active', 'Coastal Bank'),
      filing('B', '2026-01-01', 'Terminated', 'Coastal Bank', '2025-05-05'),
    ];
    expect(assembleRecord(parts)?.mapped.head).toMatchObject({ status: 'Terminated' });
  });
});
