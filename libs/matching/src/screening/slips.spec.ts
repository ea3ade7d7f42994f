import { expect, it } from '@jest/globals';
import { EntryIndex } from './entry-index.ts';
import { readCompany } from './screened-company.ts';

const OTHERS = ['Medical Supply Services LLC', 'Trans Pacific Pharmacy Inc', 'Northwest Auto Body LLC'];

/** The entries that a company of a name, without an address, is or may be. */
function found(listed: readonly string[], name: string): string[] {
  const entries = listed.map((one) => [one, { name: one, aliases: [], addresses: [], identifiers: [] }] as const);
  const company = { names: [{ name, isLegal: true }], addresses: [], identifiers: [] };
  return new EntryIndex(entries).screen(readCompany(company)).map(({ id }) => id);
}

it.each([
  ['TRANS-QUILMAR JSC', 'TRASN-QUILMAR JSC'],
  ['Quilmarov Med Pharmacy', 'Quilmarov Gmed Pharmacy'],
  ['Quilmarov Tech, Inc.', 'Quilmarov Tch, Inc.'],
  ['Quilmar Valley Auto Body & Towing', 'Quilmar ValleyGAuto Body & Towing'],
  ['Quilmarov Merits Co. Ltd.', 'Quilmarov Merits CO.LTD.'],
  ['Quilmarov Polis Ltd.', 'Quilmarov PolisLtd.'],
  ['Quilmarov Desai DMD PC', 'Quilmarov Desai DMDP C'],
  ['Quilmarov Holdings, LLC', 'Quilmarov Holdings,N LLC'],
  ['Quilmarov Plating & Polishing, Inc', 'Quilmarov Plating & Polishing,D Inc'],
  ['Quilmarov Land Group Co., Limited', 'Quilmarov Land Group O., Limited'],
])('%s is found as it is mistyped: %s', (listed, typed) => {
  expect(found([...OTHERS, listed], typed)).toEqual([listed]);
});

it.each([
  ['Quilmarov Plating 2 Inc', 'Quilmarov Plating Inc'],
  ['Quilmarov Unit C LLC', 'Quilmarov Unit D LLC'],
  ['Medical Services, Inc', 'Medical Services,D Inc'],
])('%s is not found as %s', (listed, other) => {
  expect(found([...OTHERS, listed], other)).toEqual([]);
});

it('a weak alias of initials is not found with a legal form', () => {
  const entry = { name: 'Other', aliases: [{ name: 'QLT', quality: 'weak' as const }], addresses: [], identifiers: [] };
  const company = { names: [{ name: 'QLT LLC', isLegal: true }], addresses: [], identifiers: [] };
  expect(new EntryIndex([['entry', entry]]).screen(readCompany(company))).toEqual([]);
});
