import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SourceDefinition } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { type Fault, FakeSocrataPortal, type PortalDataset } from '@registry/fake-socrata-portal';
import { PoliteHost } from '../polite-host.ts';
import { SodaSource } from './soda-source.ts';

const colorado = {
  principaladdress1: '1 Main St',
  principalcity: 'Denver',
  principalstate: 'CO',
  principalzipcode: '80202',
};
const company = (entityid: string, entityname: string, more: Record<string, string> = {}): Record<string, string> => ({
  entityid,
  entityname,
  entitystatus: 'Good Standing',
  jurisdictonofformation: 'CO',
  entitytype: 'DLLC',
  entityformdate: '2019-03-01T00:00:00.000',
  ...colorado,
  ...more,
});

describe('a registry on a SODA portal', () => {
  const definitions = new Map<string, SourceDefinition<'business'>>();
  let portal: FakeSocrataPortal;

  beforeAll(async () => {
    for (const state of ['co', 'ct', 'or', 'pa', 'tx']) {
      const definition = await loadSource(`us-${state}/business-registry`);
      definitions.set(state, definition as SourceDefinition<'business'>);
    }
  });
  afterEach(() => portal.close());

  const definitionOf = (state: string): SourceDefinition<'business'> => {
    const definition = definitions.get(state);
    if (definition === undefined || definition.live === null) throw new Error(`${state} has no live lookup`);
    return definition;
  };
  async function standWith(state: string, rows: Record<string, string>[], fault?: Fault): Promise<SodaSource> {
    const definition = definitionOf(state);
    const { live, state: code } = definition;
    if (live === null || code === null) throw new Error(`${state} has no live lookup`);
    const dataset: PortalDataset = { host: live.host, id: live.dataset, columns: live.headers, rows };
    portal = await FakeSocrataPortal.start([dataset]);
    portal.fault = fault;
    const limits = { requestMsMax: 2_000 };
    const host = new PoliteHost({ host: live.host, contact: 'ops@example.test', standInUrl: portal.url, limits });
    return new SodaSource(definition, live, code, host);
  }
  async function send(source: SodaSource, words: string): Promise<unknown[]> {
    const query = source.byName(words);
    if (query === undefined) throw new Error('no question');
    return mappedOf(source, query);
  }
  async function mappedOf(source: SodaSource, query: { subject: string }): Promise<unknown[]> {
    const { items } = await source.send(query, AbortSignal.timeout(10_000));
    return items.map((item) => {
      const mapped = item.map();
      return mapped.ok ? mapped.value : mapped.reason;
    });
  }

  describe('Colorado', () => {
    const rows = [
      company('20191000001', "O'Neil & Sons, LLC"),
      company('20191000002', 'Cedar Ridge Bakery LLC', { agentfirstname: 'Ada', agentlastname: 'Marsh' }),
      company('20261000003', 'CEDAR RIDGE HOLDINGS, L.L.C.', { entityformdate: '2026-11-01T00:00:00.000' }),
    ];

    it('gives companies by the words of their names, newest first, mapped as a file of the state is', async () => {
      const found = await send(await standWith('co', rows), 'ridge cedar llc');
      expect(found).toMatchObject([
        { fileNumber: '20261000003', status: 'active', registrationDate: '2026-11-01', formationState: 'CO' },
        {
          fileNumber: '20191000002',
          name: 'Cedar Ridge Bakery LLC',
          addresses: [{ fullAddress: '1 Main St, Denver, CO 80202' }],
          officers: [{ name: 'Ada Marsh', titles: ['Registered Agent'] }],
          records: [rows[1]],
        },
      ]);
    });

    it('finds a name with an apostrophe, typed with or without it, and asks one question of one host with an order', async () => {
      const source = await standWith('co', rows);
      expect(await send(source, "o'neil")).toMatchObject([{ fileNumber: '20191000001' }]);
      expect(await send(source, 'oneil sons')).toMatchObject([{ fileNumber: '20191000001' }]);
      expect(source.byName('oneil')).toEqual(source.byName("O'Neil"));
      expect(portal.requests).toHaveLength(2);
      expect(Object.fromEntries(portal.requests[0]?.query ?? [])).toMatchObject({
        $order: 'entityformdate DESC,entityid,:id',
        $limit: '200',
      });
    });

    it('gives one company by its number, and has no question for what is not a number there', async () => {
      const source = await standWith('co', rows);
      const query = source.byFileNumber('20191000002');
      expect(await mappedOf(source, query ?? { subject: '' })).toMatchObject([{ fileNumber: '20191000002' }]);
      for (const number of ["1' or '1'='1", '%24', '`x`', '$where', 'ABC', '../..', '']) {
        expect([number, source.byFileNumber(number)]).toEqual([number, undefined]);
      }
    });

    it.each<Fault>([
      { kind: 'changed-layout', column: 'entitystatus' },
      { kind: 'changed-layout', column: 'agentmailingcity' },
      { kind: 'renamed-keys', column: 'principalcity' },
      { kind: 'dropped-keys', column: 'entitystatus' },
      { kind: 'wrong-rows' },
    ])('calls another layout an error of the source: %j', async (fault) => {
      const source = await standWith('co', rows, fault);
      await expect(send(source, 'cedar')).rejects.toMatchObject({ name: 'LiveFailure', kind: 'layout' });
    });

    it('takes no more companies than it asks for', async () => {
      const many = Array.from({ length: 300 }, (_, i) => company(`2019${String(1_000_000 + i)}`, `Cedar ${i} LLC`));
      expect(await send(await standWith('co', many), 'cedar')).toHaveLength(200);
    });

    it('gives nothing where nothing is found', async () => {
      expect(await send(await standWith('co', rows), 'zebra')).toEqual([]);
    });
  });

  it('Connecticut: passes over rows that were never given a number', async () => {
    const row = { name: 'CEDAR RIDGE LLC', status: 'Active', date_registration: '2012-10-23T00:00:00.000' };
    const rows = [
      { ...row, accountnumber: '0000000' },
      { ...row, accountnumber: '1000001' },
    ];
    expect(await send(await standWith('ct', rows), 'cedar')).toMatchObject([
      { fileNumber: '1000001', status: 'active', registrationDate: '2012-10-23' },
    ]);
  });

  it('Oregon: puts the rows of a business together, and leaves out the last one of a full answer', async () => {
    const rows = Array.from({ length: 400 }, (_, i) =>
      ['MAILING ADDRESS', 'PRINCIPAL PLACE OF BUSINESS', 'REGISTERED AGENT'].map((type) => ({
        registry_number: String(150_000_000 + i),
        business_name: `CEDAR ${i} LLC`,
        entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
        registry_date: '2026-07-14T00:00:00.000',
        associated_name_type: type,
        address_: '1 MAIN ST',
        city: 'SALEM',
        ...(type === 'REGISTERED AGENT' ? { first_name: 'ADA', last_name: 'MARSH' } : {}),
      })),
    ).flat();
    const found = await send(await standWith('or', rows), 'cedar');
    expect(found).toHaveLength(333);
    for (const one of found) expect(one).toMatchObject({ addresses: [{}, {}], officers: [{ name: 'ADA MARSH' }] });
  });

  it('Texas: takes the taxpayers that the Secretary of State knows, by the number of the Secretary', async () => {
    const row = {
      taxpayer_number: '32800000000',
      taxpayer_name: "O'NEIL RANCH LLC",
      taxpayer_organizational_type: 'CL',
      sos_charter_date: '2019-03-01T00:00:00.000',
      right_to_transact_business_code: 'A',
      _621111: '112111',
    };
    const rows = [row, { ...row, secretary_of_state_sos_or_coa_file_number: '0803250000' }];
    expect(await send(await standWith('tx', rows), 'oneil ranch')).toMatchObject([
      { fileNumber: '0803250000', status: 'active', registrationDate: '2019-03-01', formationState: 'TX', ein: null },
    ]);
  });

  it('Pennsylvania: puts the parties of a business together, and takes a filler for no date', async () => {
    const row = {
      business_name: 'Cedar Ridge Llc',
      filing_number: '0007380992',
      typeofbusinessregistration: 'Domestic Limited Liability Company',
      creationdate: '1753-01-01T00:00:00.000',
    };
    const rows = [
      { ...row, party_type: 'Organizer', first_name: 'Ada', last_name: 'Marsh' },
      { ...row, party_type: 'Governor', first_name: 'Ben', last_name: 'Okafor' },
    ];
    expect(await send(await standWith('pa', rows), 'cedar')).toMatchObject([
      {
        fileNumber: '0007380992',
        registrationDate: null,
        formationDate: null,
        formationState: 'PA',
        addresses: [],
        officers: [
          { name: 'Ada Marsh', titles: ['Organizer'] },
          { name: 'Ben Okafor', titles: ['Governor'] },
        ],
      },
    ]);
  });
});
