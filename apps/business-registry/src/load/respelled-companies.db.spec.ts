import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ListBusinessEventsHandler } from '../history/list-business-events.handler.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';

const AGENT = {
  agentfirstname: 'JANE',
  agentlastname: 'DOE',
  agentprincipaladdress1: '1 MAIN STREET',
  agentprincipalcity: 'DENVER',
  agentprincipalstate: 'CO',
};
const ADDRESSES = {
  principaladdress1: '54688 NORTH WOLF STREET',
  principalcity: 'BOULDER',
  principalstate: 'CO',
  mailingaddress1: 'PO BOX 2624',
  mailingcity: 'BOULDER',
  mailingstate: 'CO',
};
const RESPELLED = {
  entityname: 'Anderson  Holdings, Limited Liability Company',
  entitystatus: 'GOOD STANDING',
  principaladdress1: '54688 N. Wolf St.',
  principalcity: 'Boulder',
  mailingaddress1: 'P.O. Box 2624',
  mailingcity: 'Boulder',
  agentfirstname: 'Jane',
  agentlastname: 'Doe',
  agentprincipaladdress1: '1 Main St',
  agentprincipalcity: 'Denver',
};

describe('a company that its register spells another way', () => {
  let registry: RegistryFixture;
  let history: ListBusinessEventsHandler;
  const company = (more: Readonly<Record<string, string>> = {}) =>
    coloradoCompany('1', 'ANDERSON HOLDINGS LLC', { ...AGENT, ...ADDRESSES, ...more });

  beforeEach(async () => {
    registry = await RegistryFixture.create();
    history = new ListBusinessEventsHandler(registry.database);
    await registry.loadColorado([company()]);
  });
  afterEach(() => registry.destroy());

  const changes = async () => {
    const { items: events } = await history.listBusinessEvents({ state: 'CO', fileNumber: '1', offset: 0, limit: 30 });
    return events.filter(({ type }) => type !== 'business.added').map(({ field }) => field);
  };

  it('has no change and no former name, and the newest spelling everywhere', async () => {
    await registry.loadColorado([company(RESPELLED)]);
    expect(await changes()).toEqual([]);
    expect(await registry.rows('SELECT kind, name FROM names')).toEqual([
      { kind: 'legal', name: RESPELLED.entityname },
    ]);
    expect(await registry.rows('SELECT name, status_verbatim, version FROM businesses')).toEqual([
      { name: RESPELLED.entityname, status_verbatim: 'GOOD STANDING', version: 2 },
    ]);
    expect(await registry.rows("SELECT address_line1 FROM addresses WHERE kind = 'principal'")).toEqual([
      { address_line1: RESPELLED.principaladdress1 },
    ]);
    const published = await registry.rows<{ body: unknown }>(
      "SELECT body FROM announcements WHERE topic = 'registry.changed' ORDER BY position",
    );
    expect(published.at(-1)?.body).toMatchObject({ keys: ['1'], versions: [2] });
  });

  it('has no change where the surname of its agent comes first', async () => {
    await registry.loadColorado([company({ agentfirstname: 'DOE,', agentlastname: 'JANE' })]);
    expect(await registry.rows('SELECT version FROM businesses')).toEqual([{ version: 2 }]);
    expect(await changes()).toEqual([]);
  });

  it('has every real change, and no former name for a spelling of the name before', async () => {
    await registry.loadColorado([company({ ...RESPELLED, principaladdress1: '54688 S. Wolf St.' })]);
    expect(await changes()).toEqual(['addresses']);
    await registry.loadColorado([company({ ...RESPELLED, entityname: 'Anderson Trust LLC', agentlastname: 'Roe' })]);
    await registry.loadColorado([company({ ...RESPELLED, entityname: 'ANDERSON TRUST, LLC', agentlastname: 'Roe' })]);
    expect(await registry.rows('SELECT kind, name FROM names ORDER BY kind')).toEqual([
      { kind: 'former', name: RESPELLED.entityname },
      { kind: 'legal', name: 'ANDERSON TRUST, LLC' },
    ]);
    expect((await changes()).sort()).toEqual(['addresses', 'addresses', 'agents', 'alternative_names', 'name']);
  });

  it('has the API’s objects in its history', async () => {
    await registry.loadColorado([company({ principaladdress1: '2 HILL RD', agentlastname: 'Roe' })]);
    const { items: events } = await history.listBusinessEvents({ state: 'CO', fileNumber: '1', offset: 0, limit: 30 });
    expect(events.find(({ field }) => field === 'addresses')?.after).toContainEqual(
      expect.objectContaining({ object: 'address', type: ['principal'], address_line1: '2 HILL RD', city: 'BOULDER' }),
    );
    expect(events.find(({ field }) => field === 'agents')?.after).toMatchObject([
      { object: 'person', name: 'JANE Roe', titles: [{ object: 'person_title', title: 'Registered Agent' }] },
    ]);
  });

  it('has no change where its trade name is respelled', async () => {
    const trade = { mastertradenameid: '9', registrantorganization: 'Anderson Holdings LLC', entityid: '1' };
    await registry.loadTradeNames([{ ...trade, tradenamedescription: 'WOLF STREET BAKERY' }]);
    expect(await changes()).toEqual(['alternative_names']);
    await registry.loadTradeNames([{ ...trade, tradenamedescription: 'Wolf St. Bakery' }]);
    expect(await changes()).toEqual(['alternative_names']);
    expect(await registry.rows("SELECT name FROM names WHERE kind = 'trade'")).toEqual([{ name: 'Wolf St. Bakery' }]);
    await registry.loadTradeNames([{ ...trade, tradenamedescription: 'Wolf Ave. Bakery' }]);
    expect(await changes()).toEqual(['alternative_names', 'alternative_names']);
  });
});
