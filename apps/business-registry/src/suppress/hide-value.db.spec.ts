import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PublishedCompany, UNFILTERED } from '@registry/contracts-business-registry';
import { type HiddenValue, placeKeys } from '@registry/domain';
import { ChangeEventComposer } from '@registry/feed';
import { MatchKeysReadModel } from '../businesses/match-keys.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { registryChangedTopic } from '../change-events/registry-changed.topic.ts';
import { registryHiddenTopic } from '../change-events/registry-hidden.topic.ts';
import { ChangeLog } from '../changes/change-log.ts';
import { ListBusinessesHandler } from '../changes/list-businesses.handler.ts';
import { ListBusinessEventsHandler } from '../history/list-business-events.handler.ts';
import { CompanyDates } from '../search/company-dates.ts';
import { SearchBusinessesHandler } from '../search/search-businesses.handler.ts';
import { ListHiddenValuesHandler } from '../withheld/list-hidden-values.handler.ts';
import { listSuppressions } from '../suppressions/suppressions.store.ts';
import { withheld } from '../withheld/withheld-companies.ts';
import { businessesHandlerOn, servedBy } from '../testing/businesses-handler.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import { hideValue, showValue } from './hide-value.ts';

const company = { state: 'CO', fileNumber: '20191000001' } as const;
const ID = 'us-co-20191000001';
const decision = { by: 'ops', reason: 'address protection' };
const row = (more: Readonly<Record<string, string>> = {}) =>
  coloradoCompany(company.fileNumber, 'Cedar Ridge LLC', {
    principaladdress1: '77 Larkspur Lane',
    principaladdress2: 'Apt 4',
    agentfirstname: 'Ida',
    agentmiddlename: 'M',
    agentlastname: "O'Marsh",
    agentprincipaladdress1: '9 Quince Ct',
    agentprincipalcity: 'Boulder',
    agentprincipalstate: 'CO',
    agentprincipalzipcode: '80301',
    ...more,
  });
const person: HiddenValue = { kind: 'person', text: "O'MARSH, IDA M." };
const house: HiddenValue = { kind: 'address', text: '77 larkspur ln apt 4, denver co 80202' };
/** Any writing of the person's last name, or of the street. */
const IDA = /O'?Marsh/i;
const LARKSPUR = /Larkspur/i;

describe('a hidden value of a company', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([row(), coloradoCompany('20191000002', 'Quarry Works Inc')]);
    await registry.loadColorado([
      row({ agentfirstname: 'Rex', agentlastname: 'Poole', principaladdress1: '1 Elm St' }),
    ]);
    await registry.loadColorado([row({ entitystatus: 'Delinquent' })]);
    search = await SearchFixture.start(registry);
  });
  afterEach(async () => {
    await search.end();
    await registry.destroy();
  });

  const hide = (value: HiddenValue, scope: typeof company | null = company, isUnlisted = false) =>
    registry.database.transaction((client) => hideValue(client, { scope, value, isUnlisted }, decision));
  const show = (value: HiddenValue, scope: typeof company | null = company) =>
    registry.database.transaction((client) => showValue(client, { scope, value, isUnlisted: false }, decision));
  const matchKeys = () =>
    new MatchKeysReadModel(registry.database, new RegisterExtentReadModel(registry.database)).find(
      'CO',
      company.fileNumber,
    );
  const composer = () =>
    new ChangeEventComposer(registry.database, [registryChangedTopic], withheld(registry.database));
  const listCurrent = async () =>
    (await composer().listCurrent('registry.changed', null, 100)).items as PublishedCompany[];
  const published = async (): Promise<PublishedCompany[]> => {
    const rows = await registry.rows<{ body: never }>(
      "SELECT body FROM announcements WHERE topic = 'registry.changed' ORDER BY draft_no",
    );
    const events = rows.map(({ body }, position) => ({ position, topic: 'registry.changed', body, itemCount: 1 }));
    const items = (await composer().compose(events)).flat() as PublishedCompany[];
    return items.filter(({ id }) => id === ID);
  };
  const searched = async (q: string) => {
    await search.index.catchUp();
    const handler = servedBy(registry.database, new SearchBusinessesHandler(search.readModel));
    const request = { q, ...UNFILTERED, sort: 'relevance', offset: 0, limit: 30 } as const;
    const { hits } = await handler.searchBusinesses(request);
    return hits.filter(({ id }) => id === ID);
  };
  const window = { ...company, offset: 0, limit: 30 };
  /** Everything that leaves the service of the company. */
  const shapes = async (): Promise<Record<string, unknown>> => {
    const { database } = registry;
    const [log, dates] = [new ChangeLog(database), new CompanyDates(database)];
    const listing = servedBy(database, new ListBusinessesHandler(log, database, dates));
    return {
      business: (await businessesHandlerOn(database).getBusiness({ ...company, withMatchKeys: false })).business,
      events: await servedBy(database, new ListBusinessEventsHandler(database)).listBusinessEvents(window),
      published: await published(),
      current: await listCurrent(),
      hits: await searched('cedar ridge'),
      compared: (await search.registers.read([`us-co-${company.fileNumber}`])).map(({ addresses }) => addresses),
      candidates: await servedBy(database, search.matcher).matchCompanies({
        queries: [{ name: 'Cedar Ridge LLC', state: 'CO' }],
        limit: 1,
        minConfidence: 0,
      }),
      export: await listing.listBusinesses({ state: 'CO', after: null, position: null, limit: 10 }),
    };
  };
  const naming = async (text: RegExp) =>
    Object.entries(await shapes()).flatMap(([name, shape]) => (text.test(JSON.stringify(shape)) ? [name] : []));

  it('that is a person is in no shape, whatever is loaded, until it is shown again', async () => {
    const before = await shapes();
    expect(await naming(IDA)).toEqual(['business', 'events', 'published', 'current']);
    expect(await hide(person)).toMatchObject({ outcome: 'done', value: { text: "Ida M O'Marsh" } });
    expect(await naming(IDA)).toEqual([]);
    const { business } = await shapes();
    expect(business).toMatchObject({ people: [], registrations: [{ officers: [] }] });
    expect(JSON.stringify(business)).toContain('Delinquent');
    await registry.loadColorado([row({ agentfirstname: 'IDA', agentlastname: "O'MARSH" })]);
    expect(await naming(IDA)).toEqual([]);
    expect(await hide(person)).toMatchObject({ outcome: 'nothing-to-do' });

    await registry.loadColorado([row({ entitystatus: 'Delinquent' })]);
    expect(await show({ kind: 'person', text: 'ida m omarsh' })).toMatchObject({ outcome: 'done' });
    const after = await shapes();
    expect(after['business']).toMatchObject({ people: (before['business'] as { people: unknown }).people });
    expect(await naming(IDA)).toEqual(['business', 'events', 'published', 'current']);
    expect(await show(person)).toMatchObject({ outcome: 'nothing-to-do' });
  });

  it('that is an address is in no shape, and the rest of the company stays', async () => {
    expect(await naming(LARKSPUR)).toEqual([
      'business',
      'events',
      'published',
      'current',
      'hits',
      'compared',
      'candidates',
      'export',
    ]);
    expect(await hide(house)).toMatchObject({ outcome: 'done' });
    expect(await naming(LARKSPUR)).toEqual([]);
    const { hits, business } = await shapes();
    expect(hits).toMatchObject([{ name: 'Cedar Ridge LLC', full_address: '' }]);
    expect(JSON.stringify(business)).toMatch(/Quince/);
    await show(house);
    expect(await naming(LARKSPUR)).toHaveLength(8);
  });

  it('makes a change of only hidden persons no change', async () => {
    const changes = async () => (await published()).at(-1)?.changes.length ?? 0;
    await hide(person);
    const before = await changes();
    await registry.loadColorado([row({ entitystatus: 'Delinquent', agentprincipaladdress1: '10 Quince Ct' })]);
    expect(await changes()).toBe(before);
    await show(person);
    expect(await changes()).toBe(before + 1);
  });

  it('that is a person no longer finds the company by name', async () => {
    const name = (kind: string, text: string, folded: string) =>
      registry.rows(
        `INSERT INTO names (state, file_number_key, source_no, position, kind, name, folded, name_key, source_type, source_id)
         SELECT state, file_number_key, source_no, 90, $1, $2, $3, $3, 'record', 'r' FROM names WHERE file_number_key = $4 LIMIT 1`,
        [kind, text, folded, company.fileNumber],
      );
    await name('other', "O'Marsh Ida M", 'OMARSH IDA M');
    await registry.database.transaction((client) =>
      showValue(client, { scope: company, value: person, isUnlisted: false }, decision),
    );
    await hide(person);
    expect(await searched('omarsh')).toEqual([]);
    expect(await naming(IDA)).toEqual([]);
    await show(person);
    expect(await searched('omarsh')).toMatchObject([{ matched_name: "O'Marsh Ida M" }]);
  });

  it('is compared with no record, here and in the copies of companies', async () => {
    await registry.rows(
      `INSERT INTO names (state, file_number_key, source_no, position, kind, name, folded, name_key, source_type, source_id)
       SELECT state, file_number_key, source_no, 91, 'trade', 'Ida M OMarsh', 'IDA M OMARSH', 'IDA M OMARSH', source_type, source_id
         FROM names WHERE file_number_key = $1 LIMIT 1`,
      [company.fileNumber],
    );
    const here = async () => {
      const keys = await matchKeys();
      return [keys?.places, keys?.alternatives.map(({ name }) => name)];
    };
    const copied = async () => {
      const all = await listCurrent();
      const current = all.find(({ id }) => id === ID)?.current;
      const places = current?.addresses.map((one) => {
        return { kind: one.kind, fullAddress: one.full_address, city: one.city, postalCode: one.postal_code };
      });
      return [placeKeys(places ?? []), current?.names.flatMap(({ kind, name }) => (kind === 'legal' ? [] : [name]))];
    };
    const known = [{ postalCodes: ['80202'], cities: ['DENVER'] }, ['Ida M OMarsh']];
    expect([await here(), await copied()]).toEqual([known, known]);
    await hide(house);
    await hide(person);
    const shown = [{ postalCodes: [], cities: [] }, []];
    expect([await here(), await copied()]).toEqual([shown, shown]);
  });

  it('goes to other services with match keys, as an event, and to those who stored results', async () => {
    await hide({ kind: 'phone', text: '(303) 555-0142' }, null);
    expect(await matchKeys()).toMatchObject({ hidden: { names: ['Cedar Ridge LLC'], values: [{ kind: 'phone' }] } });
    await hide(house);
    await hide({ kind: 'email', text: 'ida@example.com' });
    expect((await matchKeys())?.hidden?.values.map(({ kind }) => kind)).toEqual(['phone', 'address', 'email']);
    const handler = new ListHiddenValuesHandler(registry.database);
    const other = 'us-co-20191000002';
    const { companies } = await handler.listHiddenValues({ ids: [other, 'us-co-1', ID, 'no id'] });
    expect(companies.map(({ id, hidden: { values } }) => [id, values.map(({ kind }) => kind)])).toEqual([
      [other, ['phone']],
      ['us-co-1', ['phone']],
      [ID, ['phone', 'address', 'email']],
    ]);
    await show(house);
    const current = (await registryHiddenTopic.listCurrent(registry.database, null, 10)).items;
    expect(current.map((one) => one.is_lifted)).toEqual([false, true, false]);
    expect(current[2]).toEqual({
      number: 3,
      company_key: ID,
      kind: 'email',
      text: 'ida@example.com',
      is_lifted: false,
    });
    expect(await registryHiddenTopic.compose(registry.database, [[2]])).toMatchObject([
      [{ number: 2, is_lifted: true }],
    ]);
    await show({ kind: 'email', text: 'IDA@EXAMPLE.COM' });
    await show({ kind: 'phone', text: '+1 303.555.0142' }, null);
    expect(await matchKeys()).not.toHaveProperty('hidden');
  });

  it('that the company does not have is refused with those that it has, unless it says so', async () => {
    const error = (value: HiddenValue) => hide(value).then(String, String);
    expect(await error({ kind: 'person', text: 'Jane Roe' })).toMatch(
      /Jane Roe is not on file for us-co-20191000001\. People of us-co-20191000001:\n {2}Ida M O'Marsh\n {2}Rex M Poole\n[^]*--unlisted/,
    );
    expect(await error({ kind: 'address', text: '2 Fir St, Denver' })).toMatch(LARKSPUR);
    expect(await hide({ kind: 'person', text: 'Jane Roe' }, company, true)).toMatchObject({ outcome: 'done' });
  });

  it('says which address of a hidden person that the company has too', async () => {
    await registry.loadColorado([
      row({
        agentprincipaladdress1: '77 Larkspur Lane',
        agentprincipaladdress2: 'Apt 4',
        agentprincipalcity: 'Denver',
        agentprincipalzipcode: '80202',
      }),
    ]);
    expect((await hide(person)).remaining).toEqual([expect.stringMatching(LARKSPUR)]);
  });

  it('is listed with who hid it and why, also after it was shown again', async () => {
    await hide(person);
    await hide({ kind: 'phone', text: '303-555-0142' }, null);
    const list = (withLifted: boolean) =>
      registry.database.transaction((client) => listSuppressions(client, withLifted));
    expect(await list(false)).toMatchObject([
      { id: null, value: { kind: 'phone' }, reason: 'address protection' },
      { id: ID, value: { kind: 'person', text: "Ida M O'Marsh" }, suppressedBy: 'ops', lifted: null },
    ]);
    await show(person);
    expect(await list(true)).toMatchObject([{}, { lifted: { liftedBy: 'ops' } }]);
    expect(await list(false)).toHaveLength(1);
  });

  it('can be hidden before its company is loaded', async () => {
    const later = { state: 'CO', fileNumber: '20191000003' } as const;
    const scoped = { scope: later, value: person, isUnlisted: true };
    expect(await registry.database.transaction((client) => hideValue(client, scoped, decision))).toMatchObject({
      outcome: 'unknown',
    });
    await registry.loadColorado([{ ...row(), entityid: later.fileNumber }]);
    const found = await businessesHandlerOn(registry.database).getBusiness({ ...later, withMatchKeys: false });
    expect(JSON.stringify(found)).not.toMatch(IDA);
  });
});
