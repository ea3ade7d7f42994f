import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { CONNECTING_MAX, CONNECTIONS_COUNTED_MAX, CONNECTIONS_LISTED_MAX } from '@registry/contracts-demo';
import { DemoFixture } from '../testing/demo-fixture.ts';
import { ListConnectionsReadModel } from './list-connections.read-model.ts';

const person = (name: string, title = 'Manager') => ({ name, kind: 'person' as const, titles: [title], address: null });
const at = (full_address: string) => ({ full_address });

describe('connections of companies', () => {
  let demo: DemoFixture;
  let readModel: ListConnectionsReadModel;

  beforeAll(async () => {
    demo = await DemoFixture.create();
    readModel = new ListConnectionsReadModel(demo.database);
    const agent = [person('Agents Inc', 'Registered Agent')];
    await demo.publish([
      publishedCompany('CO', '1', { people: [person('Ada Quill')], ...at('7 Mill St., Denver, CO 80202-1111') }),
      publishedCompany('OR', '2', {
        ...{ name: 'Two', version: 3, people: [person('ADA QUILL', 'Director')] },
        ...at('Portland, OR'),
      }),
      publishedCompany('CO', '3', { name: 'Three', status: 'inactive', ...at('7 MILL STREET, DENVER, CO 80202') }),
      {
        ...publishedCompany('CO', '4', { people: [person('Ada Quill')], ...at('7 Mill St, Denver, CO 80202') }),
        is_sample: true,
      },
      {
        ...publishedCompany('CO', '5', { people: [person('Ada Quill')], ...at('7 Mill St, Denver, CO 80202') }),
        current: null,
      },
      publishedCompany('CO', '8', {
        people: [person('Bo Reed'), person('BO REED', 'Director'), person('Bo Reed', 'Agent')],
        ...at('Vail, CO'),
      }),
      publishedCompany('CO', '9', { people: [person('Bo Reed'), person('Bo  Reed')], ...at('Vail, CO') }),
      publishedCompany('CO', '6', { people: [person('N/A')], ...at('Denver, CO 80202') }),
      publishedCompany('CO', '7', { people: [person('N/A')], ...at('Denver, CO 80202') }),
      ...Array.from({ length: CONNECTING_MAX + 2 }, (_, i) =>
        publishedCompany('WY', `${i}`, { people: agent, ...at('Casper, WY') }),
      ),
      ...Array.from({ length: CONNECTING_MAX + 1 }, (_, i) =>
        publishedCompany('NV', `${i}`, {
          people: [person('Few Agents', 'Agent')],
          status: i === 0 ? 'inactive' : 'active',
          ...at('Reno, NV'),
        }),
      ),
    ]);
  });
  afterAll(() => demo.destroy());

  const list = async (state: 'CO' | 'OR' | 'WY' | 'NV', fileNumber: string) =>
    (await readModel.list({ state, fileNumber })).connections;

  it('are by a name or an address in any writing, and neither with samples nor with suppressed companies', async () => {
    const connections = await list('CO', '1');
    expect(
      connections.map(({ kind, value, company_count, companies }) => [
        kind,
        value,
        company_count,
        companies.map(({ id }) => id),
      ]),
    ).toEqual([
      ['officer', 'Ada Quill', 1, ['us-or-2']],
      ['address', '7 Mill St., Denver, CO 80202-1111', 1, ['us-co-3']],
    ]);
    expect(await list('CO', '4')).toEqual([]);
  });

  it('say of which version each company is, so that no date of newer data is next to it', async () => {
    expect((await list('CO', '1')).map(({ companies }) => companies)).toMatchObject([
      [{ version: 3 }],
      [{ version: 1 }],
    ]);
  });

  it('are one where a company lists two people of one name', async () => {
    expect(await list('CO', '8')).toMatchObject([{ kind: 'officer', value: 'Bo Reed', company_count: 1 }]);
  });

  it('are not made by a town, or by what stands where nobody is known', async () => {
    expect(await list('CO', '6')).toEqual([]);
  });

  it('are not made by an agent of more than fifty others, which is counted', async () => {
    expect(await list('WY', '0')).toEqual([
      {
        object: 'connection',
        kind: 'agent',
        value: 'Agents Inc',
        company_count: CONNECTING_MAX + 1,
        is_common: true,
        companies: [],
      },
    ]);
    const [few] = await list('NV', '1');
    expect(few).toMatchObject({ company_count: CONNECTING_MAX, is_common: false });
    expect(few?.companies).toHaveLength(CONNECTIONS_LISTED_MAX);
    expect(few?.companies.every(({ status }) => status === 'active')).toBe(true);
  });

  it('count companies, however often each lists the name, and only those of their kind', async () => {
    const names = ['Registered Agent', 'Mailing Address'].map((title) => person('Big Agents LLC', title));
    const made = Array.from({ length: 20 }, (_, i) => ({
      ...publishedCompany('AK', `${i}`, { people: names, ...at('Nome, AK') }),
      is_sample: true,
    }));
    const real = Array.from({ length: CONNECTIONS_COUNTED_MAX + 2 }, (_, i) =>
      publishedCompany('DE', `${i}`, { people: names, ...at('Dover, DE') }),
    );
    await demo.publish([...made, ...real]);
    const [shared] = (await readModel.list({ state: 'DE', fileNumber: '0' })).connections;
    expect(shared).toMatchObject({ value: 'Big Agents LLC', company_count: CONNECTIONS_COUNTED_MAX });
  });

  it('are not made by the address of an agent, which some registries publish and no other', async () => {
    const process = '28 Liberty St, New York, NY 10005';
    const company = (number: string, ...kinds: string[]) =>
      publishedCompany('NY', number, {
        full_address: process,
        addresses: kinds.map(
          (kind) => ({ kind, full_address: process, city: 'NEW YORK', postal_code: '10005' }) as never,
        ),
      });
    await demo.publish([company('1', 'process'), company('2', 'process'), company('3', 'process', 'principal')]);
    expect((await readModel.list({ state: 'NY', fileNumber: '1' })).connections).toEqual([]);
    await demo.publish([company('4', 'location')]);
    expect((await readModel.list({ state: 'NY', fileNumber: '3' })).connections).toMatchObject([
      { kind: 'address', company_count: 1, companies: [{ id: 'us-ny-4' }] },
    ]);
  });

  it('of an unknown and of a suppressed company are not found', async () => {
    for (const number of ['999', '5'])
      await expect(list('CO', number)).rejects.toThrow(`No company has the id us-co-${number}.`);
  });
});
