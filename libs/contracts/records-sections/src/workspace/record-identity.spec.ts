import { describe, expect, it } from '@jest/globals';
import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { exampleLien } from '../examples.ts';
import type { RecordRow } from '../record-rows.ts';
import { recordContent, recordId } from './record-identity.ts';

describe('the content of a record', () => {
  it('is the same after formatting, another order, another status and another source of its data', () => {
    const same = {
      ...exampleLien,
      debtors: ['Cedar  Ridge Bakery, L.L.C.'],
      secured_parties: ['front range bank'],
      status: 'Lapsed',
      is_expired: false,
      source: 'us-co/other',
      as_of: null,
      retrieved_at: '2027-01-01T00:00:00.000Z',
      record: {},
    };
    expect(recordContent(same)).toBe(recordContent(exampleLien));
  });

  it('is another where it names somebody else', () => {
    for (const debtors of [['CEDAR RIDGE BAKERS LLC'], ['CEDAR RIDGE BAKERY LLC', 'ADA DOE'], []])
      expect(recordContent({ ...exampleLien, debtors })).not.toBe(recordContent(exampleLien));
  });
});

it('the id of a record differs between kinds, registers and keys', () => {
  const ids = [
    recordId('license', 'us-or/olcc', '1'),
    recordId('permit', 'us-or/olcc', '1'),
    recordId('license', 'us-or/other', '1'),
    recordId('license', 'us-or/olcc', '2'),
  ];
  expect(new Set(ids).size).toBe(4);
  expect(ids[0]).toMatch(/^rec_[\w-]{20}$/);
});

const EXAMPLES = (Object.keys(RECORD_KINDS) as RecordKind[]).map((kind) => {
  const named = { name: 'Cedar Ridge Bakery, LLC', number: '030-1', type: kind };
  return { ...exampleLien, ...(kind === 'lien' ? {} : named), object: kind } as unknown as RecordRow;
});

const PINNED = {
  lien: 'WynOKzmyIkGTBdF47Xky',
  loan: 'tHaEtGySohPVJb2RYTpw',
  fmcsa_registration: 'GlgGRj6KeN7idYLobfqM',
  license: 'zlDLDj1KT3psEBhLP7In',
  permit: 'Ljr61hX66YjmD__Uuyp3',
  record: '4HVN6CPw44BdO8D64BQo',
};

it('the content of a record of each kind is what it was: a new field changes no decision', () => {
  const further = { added_later: 'x' };
  for (const row of EXAMPLES) expect(recordContent({ ...row, ...further })).toBe(recordContent(row));
  expect(Object.fromEntries(EXAMPLES.map((row) => [row.object, recordContent(row)]))).toEqual(PINNED);
});
