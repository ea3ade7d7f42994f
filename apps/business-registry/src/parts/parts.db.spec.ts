import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GetDataDatesHandler } from '../businesses/get-data-dates.handler.ts';
import { businessesHandlerOn } from '../testing/businesses-handler.ts';
import { RegistryFixture } from '../testing/registry-fixture.ts';

const MASTER = 'us-ct/business-registry';
const NAME_CHANGES = 'us-ct/name-changes';
const MASTER_COLUMNS =
  'id,name,business_type,status,sub_status,accountnumber,annual_report_due_date,began_transacting_in_ct,billingstreet,billing_unit,' +
  'billingcity,billingcountry,billingpostalcode,billingstate,business_name_in_state_country,citizenship,country_formation,' +
  'date_registration,formation_place,state_or_territory_formation,dissolution_date,naics_code,naics_sub_code,create_dt';
const PRINCIPAL_COLUMNS =
  'business_id,name__c,firstname,lastname,designation,type,business_street_address_1,business_street_address_2,business_city,' +
  'business_state,business_zip_code,residence_street_address_1,residence_street_address_2,residence_city,residence_state,residence_zip_code';

type Row = Readonly<Record<string, string>>;

const company = (no: number, name: string): Row => ({
  id: `id-${no}`,
  name,
  accountnumber: String(no),
  status: 'Active',
});
const principal = (no: number, firstname: string, lastname: string, designation = 'Member'): Row => ({
  business_id: `id-${no}`,
  firstname,
  lastname,
  designation,
  residence_city: 'Mystic',
});
const renamed = (no: number, before: string): Row => ({ unique_key: `id-${no}`, business_name_old: before });

describe('parts of companies', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const load = (
    source: string,
    columns: string,
    rows: readonly Row[],
    extent: 'whole' | 'increment' = 'whole',
    dated: { readonly asOf?: string } = {},
  ) => {
    const names = columns.split(',');
    const file = join(registry.folder, 'rows.csv');
    writeFileSync(
      file,
      `${[columns, ...rows.map((row) => names.map((name) => row[name] ?? '').join(','))].join('\n')}\n`,
    );
    return registry.load(source, file, undefined, { extent, acceptEnd: true, acceptAbsent: true, ...dated });
  };
  const loadCompanies = (...rows: Row[]) => load(MASTER, MASTER_COLUMNS, rows, 'increment');
  const loadPrincipals = (...rows: Row[]) => load('us-ct/principals', PRINCIPAL_COLUMNS, rows);
  const loadNames = (...rows: Row[]) =>
    load(NAME_CHANGES, 'unique_key,business_name_old,business_name_new,name_change_date', rows);
  const seen = async () => ({
    names: await registry.rows("SELECT file_number_key AS of, name FROM names WHERE kind <> 'legal' ORDER BY 1, 2"),
    people: await registry.rows('SELECT file_number_key AS of, name, titles FROM officers ORDER BY 1, 2'),
  });
  const versions = () => registry.rows('SELECT file_number_key AS of, version FROM businesses ORDER BY 1');
  const history = () =>
    registry.rows('SELECT file_number_key AS of, type, version FROM business_changes ORDER BY 1, 3, 2');
  const published = async (): Promise<number> =>
    (
      await registry.rows<{ n: number }>(
        "SELECT count(*)::integer AS n FROM announcements WHERE topic = 'registry.changed'",
      )
    )[0]?.n ?? 0;

  const expected = {
    names: [{ of: '1', name: 'Old Mill LLC' }],
    people: [
      { of: '1', name: 'Ann Roe', titles: ['Member'] },
      { of: '2', name: 'Bo Poe', titles: ['Manager'] },
    ],
  };
  const companies = [company(1, 'New Mill LLC'), company(2, 'Harbor LLC')];
  const principals = [
    principal(1, 'Ann', 'Roe'),
    principal(2, 'Bo', 'Poe', 'Manager'),
    principal(3, 'Nobody', 'Known'),
  ];

  it('are added to the company with their number, whichever file comes first', async () => {
    await loadCompanies(...companies);
    await loadPrincipals(...principals);
    await loadNames(renamed(1, 'Old Mill LLC'), renamed(1, 'NEW MILL, LLC'));
    expect(await seen()).toEqual(expected);
    expect(await versions()).toEqual([
      { of: '1', version: 3 },
      { of: '2', version: 2 },
    ]);

    await registry.rows(
      'TRUNCATE businesses, registrations, names, part_addresses, part_officers, business_changes, business_parts, loads CASCADE',
    );
    await loadPrincipals(...principals);
    await loadNames(renamed(1, 'Old Mill LLC'), renamed(1, 'NEW MILL, LLC'));
    await loadCompanies(...companies);
    expect(await seen()).toEqual(expected);
    // What was there before the company is a part of its first version.
    expect(await versions()).toEqual([
      { of: '1', version: 1 },
      { of: '2', version: 1 },
    ]);
    expect(await history()).toEqual([]);
  });

  it('change nothing where the same file is loaded again, and leave with the file that lacks them', async () => {
    await loadCompanies(...companies);
    await loadPrincipals(...principals);
    const before = await versions();
    expect(await loadPrincipals(...principals)).toMatchObject({ unchanged: 3, changed: 0, new: 0 });
    expect(await versions()).toEqual(before);

    const events = await published();
    expect(await loadPrincipals(principals[1] as Row, principals[2] as Row)).toMatchObject({ absent: 1 });
    expect((await seen()).people).toEqual([{ of: '2', name: 'Bo Poe', titles: ['Manager'] }]);
    expect(await history()).toContainEqual({ of: '1', type: 'business.officers_changed', version: 3 });
    expect(await published()).toBe(events + 1);

    await loadPrincipals(...principals);
    expect((await seen()).people).toEqual(expected.people);
  });

  it('move with the company that their row names', async () => {
    await loadCompanies(...companies);
    const change = (of: number): Row => ({ ...renamed(of, 'Old Mill LLC'), name_change_date: '2020' });
    await load(NAME_CHANGES, 'unique_key,business_name_old,business_name_new,name_change_date', [change(1)]);
    await load(NAME_CHANGES, 'unique_key,business_name_old,business_name_new,name_change_date', [change(2)]);
    expect((await seen()).names).toEqual([{ of: '2', name: 'Old Mill LLC' }]);
  });

  it('are added when the register gives a company the number by which they name it, or it bears a former name again', async () => {
    await loadCompanies({ ...company(1, 'New Mill LLC'), id: '' }, company(2, 'Harbor LLC'));
    await loadPrincipals(...principals);
    await loadNames(renamed(1, 'Old Mill LLC'));
    expect(await seen()).toEqual({ names: [], people: [{ of: '2', name: 'Bo Poe', titles: ['Manager'] }] });
    await loadCompanies(company(1, 'New Mill LLC'));
    expect(await seen()).toEqual(expected);
    expect(await history()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ of: '1', type: 'business.name_changed' }),
        expect.objectContaining({ of: '1', type: 'business.officers_changed' }),
      ]),
    );

    await loadCompanies(company(1, 'Old Mill LLC'));
    expect((await seen()).names).toEqual([{ of: '1', name: 'New Mill LLC' }]);
  });

  it('that are only written otherwise are published, and are no history', async () => {
    await loadCompanies(...companies);
    const agent = (lastname: string): Row => ({ ...principal(1, 'Ann', lastname), type: 'Individual' });
    await loadPrincipals(agent('Roe'));
    const [events, changes] = [await published(), await history()];
    await loadPrincipals(agent('ROE'), principal(9, 'X', 'Y'));
    expect((await seen()).people).toEqual([{ of: '1', name: 'Ann ROE', titles: ['Member'] }]);
    expect(await published()).toBe(events + 1);
    expect(await history()).toEqual(changes);
  });

  it('stay when the register says otherwise of their company, and give no residence away', async () => {
    await loadCompanies(...companies);
    await loadPrincipals(...principals);
    await loadCompanies({ ...company(1, 'New Mill LLC'), status: 'Dissolved' });
    expect((await seen()).people).toEqual(expected.people);
    const [company1] = await registry.rows<{ text: string }>(
      "SELECT string_agg(o::text, ' ') || (SELECT string_agg(a::text, ' ') FROM addresses a) AS text FROM officers o",
    );
    expect(company1?.text ?? '').not.toContain('Mystic');
  });

  it('have the date of their own data, each of its newest, and none where it is unknown', async () => {
    const handler = businessesHandlerOn(registry.database);
    const dates = async () => {
      const { business } = await handler.getBusiness({ state: 'CT', fileNumber: '1', withMatchKeys: false });
      return [business.as_of, ...business.people.map(({ name, as_of: asOf }) => `${name} ${asOf}`).sort()];
    };
    const datesInLists = async () => {
      const id = { state: 'CT', fileNumber: '1' } as const;
      const requested = ['ANN ROE', 'Cy Doe', 'Nobody Known'].map((person) => ({ ...id, person }));
      const found = await new GetDataDatesHandler(registry.database).getDataDates({ companies: [...requested, id] });
      return [found.dates[0], ...(found.personDates ?? [])];
    };
    const loadDated = (rows: readonly Row[], extent: 'whole' | 'increment', asOf?: string) =>
      load('us-ct/principals', PRINCIPAL_COLUMNS, rows, extent, asOf === undefined ? {} : { asOf });
    await load(MASTER, MASTER_COLUMNS, companies, 'whole', { asOf: '2026-10-31' });
    const [ann, cy] = [principal(1, 'Ann', 'Roe'), principal(1, 'Cy', 'Doe')];
    await loadDated([ann, cy], 'whole', '2026-01-05');
    expect(await dates()).toEqual(['2026-10-31', 'Ann Roe 2026-01-05', 'Cy Doe 2026-01-05']);
    await loadDated([cy], 'increment', '2026-02-06');
    expect(await dates()).toEqual(['2026-10-31', 'Ann Roe 2026-01-05', 'Cy Doe 2026-02-06']);
    expect(await datesInLists()).toEqual(['2026-10-31', '2026-01-05', '2026-02-06', null, null]);
    await loadDated([ann, cy, principal(3, 'Nobody', 'Known')], 'whole');
    expect(await dates()).toEqual(['2026-10-31', 'Ann Roe null', 'Cy Doe null']);
  });

  it('of a sample leave with it', async () => {
    await load(`${MASTER}-sample`, MASTER_COLUMNS, companies, 'increment');
    await load('us-ct/principals-sample', PRINCIPAL_COLUMNS, principals);
    await loadCompanies(company(1, 'Real Mill LLC'));
    expect(await seen()).toEqual({ names: [], people: [] });
    expect(await registry.rows('SELECT part_key FROM business_parts')).toEqual([]);
  });
});
