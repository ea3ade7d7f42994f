import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { Documented } from '../testing/documented.ts';
import { loadingGateway } from '../testing/loading/loading-gateway.ts';
import { problemIn } from '../testing/problem-in.ts';
import { recordsLoad, type SampleRecords } from '../testing/sample-records.ts';
import type { GatewaySurface } from '../testing/started-gateway.ts';
import { WorkspaceRequests } from '../testing/workspace/workspace-requests.ts';

const PATH = '/v1/businesses/us-co-20191000001';
/** Records beyond those that a business shows. */
const MANY = 15;

type Made = Readonly<Partial<Record<'holder' | 'status', string>>>;

function licenses({ holder = 'CEDAR RIDGE BAKERY LLC', status = 'ACTIVE' }: Made = {}): SampleRecords {
  const records = Array.from({ length: MANY }, (_, at) => ({
    id: `L${at}`,
    holder: at === 0 ? holder : 'CEDAR RIDGE BAKERY LLC',
    state: 'CO',
    status: at === 0 ? status : 'ACTIVE',
    date: `2020-03-${10 + at}`,
  }));
  return { source: 'us-co/decided-licenses', kind: 'license', records };
}

describe('PUT /v1/businesses/{id}/records/{record}', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let workspace: WorkspaceRequests;
  let other: WorkspaceRequests;

  beforeAll(async () => {
    gateway = await loadingGateway();
    [workspace, other] = [await WorkspaceRequests.create(gateway), await WorkspaceRequests.create(gateway)];
    await load();
  }, 300_000);

  const load = (made: Made = {}) => gateway.load(recordsLoad(licenses(made)));
  const decide = (record: string, body: object) => workspace.send('PUT', `${PATH}/records/${record}`, body);
  const list = async (by = workspace) => (await by.json(`${PATH}/licenses?per_page=100&min_confidence=0`))['data'];
  /** The oldest license, which only the second page of a list has. */
  const oldest = async (by = workspace) => (await list(by)).at(-1);

  it('200: keeps the decision of the workspace, on the list and in the business, through loads and another status', async () => {
    await eventually(async () => (await list()).length, MANY, 30_000);
    const [newest] = await list();
    const { id } = await oldest();
    const response = await decide(id, { decision: 'not_this_company', note: 'Namesake' });
    expect([response.status, document.departures('decideRecord', response)]).toEqual([200, []]);
    const decision = { decision: 'not_this_company', note: 'Namesake', is_current: true };
    expect(JSON.parse(response.text)).toMatchObject({ id, decision });
    await decide(newest.id, { decision: 'confirmed' });
    const business = await workspace.get(PATH);
    expect(document.departures('getBusiness', business)).toEqual([]);
    const { licenses: shown } = JSON.parse(business.text);
    expect(shown).toMatchObject({ total_count: MANY });
    expect(shown.data[0]).toMatchObject({ id: newest.id, decision: { decision: 'confirmed' } });
    expect(shown.data[1]).toMatchObject({ decision: null });
    const page = await workspace.get(`${PATH}/licenses?per_page=100`);
    expect(document.departures('listLicenses', page)).toEqual([]);
    expect(await oldest(other)).toMatchObject({ id, decision: null });

    await load({ status: 'REVOKED', holder: 'Cedar  Ridge Bakery, L.L.C.' });
    await eventually(async () => (await oldest()).status, 'REVOKED', 30_000);
    expect(await oldest()).toMatchObject({ id, decision });
  });

  it('200: is to be repeated when the record names somebody else', async () => {
    const { id } = await oldest();
    await load({ holder: 'CEDAR RIDGE BAKERY INC' });
    const ofIt = async () => (await list()).find((one: { id: string }) => one.id === id)?.decision?.is_current;
    await eventually(ofIt, false, 30_000);
    await decide(id, { decision: 'confirmed' });
    expect(await ofIt()).toBe(true);
  });

  it('404: of a record that the business does not have, and 422 for what is not a decision', async () => {
    const unknown = await decide('rec_unknown', { decision: 'confirmed' });
    expect(problemIn(unknown)).toMatchObject({ status: 404, code: 'record_not_found' });
    expect(document.departures('decideRecord', unknown)).toEqual([]);
    const [{ id }] = await list();
    expect(problemIn(await decide(id, { decision: 'perhaps' }))).toMatchObject({ status: 422, param: 'decision' });
  });
});
