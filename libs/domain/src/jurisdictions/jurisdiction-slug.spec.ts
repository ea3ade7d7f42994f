import { expect, it } from '@jest/globals';
import { jurisdictionSlug, toStateSlug } from '../index.ts';

it('a slug names the country and the code in small letters', () => {
  expect(jurisdictionSlug('us', 'CO')).toBe('us-co');
  expect([toStateSlug('CO'), toStateSlug('QC')]).toEqual(['us-co', 'ca-qc']);
});
