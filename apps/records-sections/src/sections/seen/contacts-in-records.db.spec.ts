import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MatchKeys } from '@registry/contracts-business-registry';
import type { PublishedDetails } from '@registry/domain';
import { company, type MadeRecord, record } from '../../testing/made-records.ts';
import { RecordsFixture } from '../../testing/records-fixture.ts';

describe('contacts of a company in its records', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const detailed = (made: MadeRecord, details: Partial<PublishedDetails>) => ({
    ...record({ kind: 'license', ...made }),
    details: { phones: [], emails: [], websites: [], naics: [], revenue: null, ...details },
  });
  const contacts = async (matchKeys: MatchKeys, minConfidence = 0.5) => {
    const { contacts: whole } = await records.sections(matchKeys, minConfidence);
    const request = { companies: [matchKeys, company({ name: 'Nobody Inc' })], minConfidence };
    const { companies } = await records.listContacts.listContacts(request);
    expect(companies[0]).toEqual(whole); // lists have what profiles have
    if (whole === undefined) throw new Error('The reply has no contacts.');
    return whole;
  };
  const phones = async (...request: Parameters<typeof contacts>) =>
    (await contacts(...request)).phone_numbers.map(({ number }) => number);
  const cedar = company({ name: 'Cedar Ridge LLC' });

  it('are of records of at least the requested confidence, each with its source, the key of its record and its match', async () => {
    await records.load(
      'us-co/one',
      [detailed({ key: 'L1', name: 'Cedar Ridge LLC' }, { phones: ['(303) 555-0142'] })],
      undefined,
      {
        asOf: '2026-01-02',
      },
    );
    const { phone_numbers } = await contacts(cedar);
    expect(phone_numbers).toEqual([
      {
        object: 'phone_number',
        number: '+13035550142',
        contact_type: 'business',
        display: '(303) 555-0142',
        sources: [
          { source: 'us-co/one', record: 'L1', as_of: '2026-01-02', loaded_at: expect.stringMatching(/^2.*Z$/) },
        ],
        match: expect.objectContaining({ method: 'name_state_exact_unique', evidence: expect.any(Array) }),
      },
    ]);
    const { confidence = 0 } = phone_numbers[0]?.match ?? {};
    expect(confidence).toBeLessThan(1);
    expect(await phones(cedar, confidence)).toHaveLength(1);
    expect(await phones(cedar, (confidence + 1) / 2)).toEqual([]);
  });

  it('are never those of a record that may be about a natural person', async () => {
    const given = { phones: ['(303) 555-0142'] };
    await records.load('us-co/one', [detailed({ key: 'L1', trade: 'Cedar Ridge' }, given)]);
    const reply = await records.sections(cedar, 0);
    expect(reply.sections.licenses.totalCount).toBe(1); // the record itself is listed
    expect(await phones(cedar, 0)).toEqual([]);
    const own = company({ name: 'Cedar Ridge LLC', fileNumber: '20191' });
    await records.load('us-co/two', [detailed({ key: 'L2', trade: 'Cedar Ridge', fileNumber: '20191' }, given)]);
    expect(await phones(own)).toEqual(['+13035550142']); // it gives the company's own number
  });

  it('lack what is hidden on the company, in any writing, for profiles and lists', async () => {
    const given = { phones: ['(303) 555-0142', '303-555-0199'], emails: ['Ann@Cedar.com', 'office@cedar.com'] };
    await records.load('us-co/one', [detailed({ key: 'L1', name: 'Cedar Ridge LLC' }, given)]);
    const values = [
      { kind: 'phone', text: '+1 303 555 0142' },
      { kind: 'email', text: 'ann@cedar.com' },
    ] as const;
    const { phone_numbers, email_addresses } = await contacts({
      ...cedar,
      hidden: { values, names: ['Cedar Ridge LLC'] },
    });
    expect(phone_numbers.map(({ number }) => number)).toEqual(['+13035550199']);
    expect(email_addresses.map(({ email }) => email)).toEqual(['office@cedar.com']);
  });

  it('are not those of a record with several debtors', async () => {
    const names = ['Cedar Ridge LLC', 'Elm Street LLC'];
    await records.load('us-co/one', [
      detailed({ key: 'L1', kind: 'record', name: names }, { phones: ['(303) 555-0142'] }),
    ]);
    expect((await records.sections(cedar, 0)).sections.federal.totalCount).toBe(1);
    expect(await phones(cedar, 0)).toEqual([]);
  });

  it('are of the newest hundred records of each kind', async () => {
    const made = Array.from({ length: 120 }, (_, i) => {
      const day = `2026-${String(1 + Math.floor(i / 28)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`;
      return detailed({ key: `L${i}`, name: 'Cedar Ridge LLC', date: day }, { phones: [`(303) 555-${1000 + i}`] });
    });
    await records.load('us-co/one', made);
    const found = await phones(cedar);
    expect([found.length, found.includes('+13035551119'), found.includes('+13035551019')]).toEqual([100, true, false]);
  });

  it('name the date of each of two sources, of the newest load that passed', async () => {
    const load = (
      source: string,
      asOf: string,
      made: readonly (readonly [key: string, phone: string, name?: string])[],
    ) => {
      const rows = made.map(([key, phone, name = 'Cedar Ridge LLC']) => detailed({ key, name }, { phones: [phone] }));
      return records.load(source, rows, undefined, { extent: 'whole', asOf });
    };
    const [shared, own] = ['(303) 555-0142', '(303) 555-0199'];
    await load('us-co/one', '2026-03-01', [['L1', shared]]);
    await load('us-co/two', '2026-01-02', [
      ['M1', shared],
      ['M2', own],
    ]);
    const failed = await load('us-co/two', '2026-05-01', [['M9', own, 'Elm Street LLC']]);
    expect(failed.check?.passed).toBe(false);
    const { phone_numbers: found } = await contacts(cedar);
    expect(
      found.map(({ number, sources }) => [number, sources.map(({ source, as_of: asOf }) => `${source} ${asOf}`)]),
    ).toEqual([
      ['+13035550142', ['us-co/one 2026-03-01', 'us-co/two 2026-01-02']],
      ['+13035550199', ['us-co/two 2026-01-02']],
    ]);
    const { sections } = await records.sections(cedar, 0.5);
    expect(sections.licenses.coverage.sources.map(({ source, as_of: asOf }) => `${source} ${asOf}`)).toEqual([
      'us-co/one 2026-03-01',
      'us-co/two 2026-01-02',
    ]);
  });

  it('name the sources of a register that have the value that is shown', async () => {
    const register = { register: 'us-co/board' };
    const load = (source: string, asOf: string, details: Partial<PublishedDetails>) =>
      records.load(source, [detailed({ key: 'B1', name: 'Cedar Ridge LLC' }, details)], undefined, {
        ...register,
        asOf,
      });
    await load('us-co/old', '2024-01-01', { phones: ['3035550199'], emails: ['a@cedar.com'], websites: ['cedar.com'] });
    await load('us-co/new', '2026-01-01', { phones: ['3035550142'], emails: ['a@cedar.com'] });
    const { phone_numbers, email_addresses, websites } = await contacts(cedar);
    const sources = (values: readonly { readonly sources: readonly { readonly source: string }[] }[]) =>
      values.map((value) => value.sources.map(({ source }) => source));
    expect(phone_numbers.map(({ number }) => number)).toEqual(['+13035550142']);
    expect(sources(phone_numbers)).toEqual([['us-co/new']]);
    expect(sources(email_addresses)).toEqual([['us-co/new', 'us-co/old']]);
    expect(sources(websites)).toEqual([['us-co/old']]);
  });

  it('are read for as many companies as a message holds', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `Cedar ${i} LLC`);
    await records.load(
      'us-co/one',
      names.map((name, i) => detailed({ key: `L${i}`, name }, { phones: [`(303) 555-100${i}`] })),
    );
    const { companies } = await records.listContacts.listContacts({
      companies: names.map((name, i) => company({ name, fileNumber: String(i) })),
      minConfidence: 0.5,
    });
    expect(companies.map(({ phone_numbers: [phone] }) => phone?.number)).toEqual(
      names.map((_, i) => `+1303555100${i}`),
    );
  });
});
