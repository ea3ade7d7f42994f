import { describe, expect, it } from '@jest/globals';
import { recordLine } from './record-line.ts';

const origin = {
  source: 'us-co/ucc',
  sources: [{ source: 'us-co/ucc', as_of: '2026-11-01', fills: [] }],
  as_of: '2026-11-01',
  retrieved_at: '2026-11-02T08:15:30.000Z',
  absent_since: null,
  match: { method: 'name_state_unique', confidence: 0.95, matched_on: 'CEDAR RIDGE BAKERY LLC' },
};

describe('a record in one line', () => {
  it('states a lien with its parties, its source and how sure the match is', () => {
    const lien = {
      object: 'lien',
      type: 'ucc',
      filing_number: '20212060001',
      filed_date: '2021-06-30',
      status: 'Active',
      expiration_date: '2026-06-30',
      is_expired: true,
      secured_parties: ['FRONT RANGE BANK', 'SBA'],
      debtors: ['CEDAR RIDGE BAKERY LLC'],
      collateral: null,
      ...origin,
    };
    expect(recordLine(lien)).toBe(
      'lien: ucc; filed 2021-06-30; no. 20212060001; status Active as of 2026-11-01, expired 2026-06-30; ' +
        'secured party FRONT RANGE BANK, SBA; debtor CEDAR RIDGE BAKERY LLC ' +
        '[us-co/ucc, data of 2026-11-01, matched on CEDAR RIDGE BAKERY LLC: name_state_unique 0.95]',
    );
  });

  it('does not have a lien expire that has ended before', () => {
    const ended = { status: 'Terminated', expiration_date: '2029-08-16', is_expired: false };
    const lien = { object: 'lien', filing_number: '7', ...origin, ...ended };
    expect(recordLine(lien)).toContain('status Terminated as of 2026-11-01, lapse date 2029-08-16');
  });

  it('states a status as of the source that it is from', () => {
    const older = { source: 'us-co/liens', as_of: '2026-04-18', fills: ['status'] };
    const license = { object: 'license', ...origin, status: 'ACTIVE', sources: [...origin.sources, older] };
    expect(recordLine(license)).toContain(
      'status ACTIVE as of 2026-04-18 [us-co/ucc and us-co/liens, data of 2026-11-01,',
    );
  });

  it('does not date a status that is from a source without a date', () => {
    const older = { source: 'us-co/liens', as_of: null, fills: ['status'] };
    const license = { object: 'license', ...origin, status: 'ACTIVE', sources: [...origin.sources, older] };
    expect(recordLine(license)).toContain('status ACTIVE of an unknown date [');
  });

  it('states the date of the data where its source does', () => {
    const license = { object: 'license', ...origin, as_of: '2026-10-31' };
    expect(recordLine(license)).toContain('[us-co/ucc, data of 2026-10-31, matched on ');
  });

  it('leaves out what the register does not publish', () => {
    const loan = {
      object: 'loan',
      type: 'ppp',
      amount: null,
      date: '2020-04-27',
      lender: null,
      status: null,
      ...origin,
    };
    expect(recordLine(loan)).toMatch(/^loan: ppp; dated 2020-04-27 \[/);
  });

  it('names no name where the record was tied by an identifier and bears none', () => {
    const match = { method: 'identifier', confidence: 1, matched_on: null };
    expect(recordLine({ object: 'record', ...origin, match, as_of: null })).toBe(
      'record:  [us-co/ucc, data date unknown, matched: identifier 1]',
    );
  });

  it('cuts what would fill a page', () => {
    const line = recordLine({ object: 'lien', collateral: 'oven '.repeat(500), ...origin } as never);
    expect(line.length).toBeLessThan(400);
    expect(line).toContain('…');
  });
});
