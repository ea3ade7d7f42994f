import { expect, it } from '@jest/globals';
import { getBusiness } from '@registry/contracts-business-registry';
import { companyHead } from './company-head.ts';

const { business } = getBusiness.example.reply;
const [registration] = business.registrations;

it('marks a sample, and no other company', async () => {
  const head = async (source: string) =>
    String(
      await companyHead({ ...business, registrations: [{ ...registration, source }] } as typeof business, 'People'),
    );
  expect(await head('us-or/business-registry-sample')).toContain('<span class="badge sample">');
  expect(await head('us-or/business-registry')).not.toContain('badge');
});
