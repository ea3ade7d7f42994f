import { expect, it } from '@jest/globals';
import { type CompanyHit, companyBrief, companyTitle } from '../company-hit.ts';

const HIT: CompanyHit = {
  id: 'us-or-1',
  name: 'ACME LLC',
  status: 'active',
  entity_type: 'DLLC',
  formation_state: 'OR',
  formation_date: '2019-03-01',
  file_number: '1',
  full_address: '',
  as_of: '2026-10-31',
};

it('a status has the day of its data also where a line is short: in a match, and in a long list', () => {
  expect(companyTitle(HIT)).toBe('ACME LLC (us-or-1): active as of 2026-10-31');
  expect(companyBrief(HIT)).toBe('ACME LLC (us-or-1): active as of 2026-10-31; formed 2019-03-01');
  expect(companyTitle({ ...HIT, as_of: '' })).toBe('ACME LLC (us-or-1): active');
});
