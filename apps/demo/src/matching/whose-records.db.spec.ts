import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { whoseRecordsCases } from '@registry/matching/whose-records';
import { DemoFixture, record } from '../testing/demo-fixture.ts';

const ADDRESS = {
  kind: 'principal',
  full_address: '1 Main St, Denver CO 80202',
  address_line1: '1 Main St',
  address_line2: null,
  city: 'Denver',
  state: 'CO',
  postal_code: '80202',
  country: null,
};

describe('contacts of firmly matched records are shown', () => {
  let demo: DemoFixture;

  beforeAll(async () => {
    demo = await DemoFixture.create();
  });
  beforeEach(() => demo.clear());
  afterAll(() => demo.destroy());

  // Of several names one is the company's; whose contacts such a record has is not known.
  const cases = whoseRecordsCases.filter(({ records }) => records.every(({ names }) => names.length === 1));

  it.each(cases)('so that $title', async ({ companies, records }) => {
    const makePhone = (i: number): string => `+1503555010${i}`;
    const published = companies.map(({ fileNumber, name, ein = null }) =>
      publishedCompany('CO', fileNumber, { name, ein, addresses: [ADDRESS] }),
    );
    const made = records.map(({ source = 'us/one', names, state = 'CO', fileNumber = null, ein = null }, i) => {
      const subject = { names, state, file_number: fileNumber, ein, postal_codes: ['80202'], cities: ['DENVER'] };
      return record(`r${i}`, subject, { phones: [makePhone(i)] }, { source });
    });
    const steps = [...published.map((one) => () => demo.publish([one])), () => demo.publishRecords(made)];
    for (const order of [steps, steps.toReversed()]) {
      await demo.clear();
      for (const step of order) await step();
      const shown = await demo.rows<{ file_number: string; phones: string[] }>(
        'SELECT file_number, phones FROM companies ORDER BY 1',
      );
      expect(shown.map(({ file_number: fileNumber, phones }) => [fileNumber, phones.toSorted()])).toEqual(
        companies.map(({ fileNumber }) => [
          fileNumber,
          records.flatMap(({ of, isFirm = true }, i) => (of === fileNumber && isFirm ? [makePhone(i)] : [])),
        ]),
      );
    }
  });
});
