import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { Documented } from '../testing/documented.ts';
import { FURTHER_COMPANIES, loadingGateway } from '../testing/loading/loading-gateway.ts';
import { problemIn } from '../testing/problem-in.ts';
import { companiesLoad } from '../testing/sample-companies.ts';
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

  it('200: keeps the decision of the workspace, on the list and in the business of now, through loads and another status', async () => {
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
    const then = await workspace.json(`${PATH}/licenses?known_at=${new Date(Date.now() - 1).toISOString()}`);
    expect(then['data'][0]).toMatchObject({ id: newest.id, decision: null });

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

  it('200: stays, as annotations do, with a business whose registry writes the letters of its number otherwise', async () => {
    const [path, number] = ['/v1/businesses/us-co-L20191000005', 'l20191000005'];
    const exporter = await WorkspaceRequests.create(gateway, {}, 'enterprise');
    const record = { id: 'N1', holder: 'LETTERS IN ITS NUMBER LLC', state: 'CO', status: 'ACTIVE', date: '2020-03-01' };
    await gateway.load(recordsLoad({ source: 'us-co/numbered-licenses', kind: 'license', records: [record] }));
    const licenses = async () => (await workspace.json(`${path}/licenses`)).data;
    await eventually(async () => (await licenses())[0]?.number, 'N1', 30_000);
    await workspace.send('PUT', `${path}/records/${(await licenses())[0].id}`, { decision: 'confirmed' });
    await exporter.send('PUT', `${path}/annotation`, { external_id: 'V-5' });

    const respelled = { entityid: number, entityname: 'LETTERS IN ITS NUMBER, LLC' };
    await gateway.load(companiesLoad({ L20191000005: respelled }, FURTHER_COMPANIES));
    await eventually(async () => (await workspace.json(path)).id, `us-co-${number}`, 30_000);
    const decided = [{ decision: { decision: 'confirmed' } }];
    expect(await licenses()).toMatchObject(decided);
    expect((await workspace.json(path)).licenses.data).toMatchObject(decided);
    const { text } = await exporter.get('/v1/export/businesses?state=co&fields=external_id');
    expect(text.split('\n').find((line) => line.includes(number))).toContain('"external_id":"V-5"');
  });

  it('200: on a record of which something is hidden, and 404 on that of another business', async () => {
    const [path, otherPath] = ['/v1/businesses/us-co-20191000003', PATH];
    const record = { state: 'CO', status: 'ACTIVE', date: '2020-03-01', phone: '(303) 555-0177' };
    const holder = 'THE OLD CEDAR ON THE RIDGE INC';
    const records = [
      { ...record, id: 'H1', holder },
      { ...record, id: 'H2', holder: 'CEDAR RIDGE BAKERY LLC' },
    ];
    await gateway.load(recordsLoad({ source: 'us-co/hidden-permits', kind: 'permit', records }));
    const permits = async (by: string) => (await workspace.json(`${by}/permits?min_confidence=0`)).data;
    await eventually(async () => (await permits(path)).length + (await permits(otherPath)).length, 2, 30_000);
    const [[own], [another]] = [await permits(path), await permits(otherPath)];
    expect(own.record.phone).toBe(record.phone);
    const operate = (command: string) =>
      gateway.run('business-registry', command, path.slice(15), '--phone', record.phone, '--reason', 'spec');
    await operate('suppress');
    const confirm = (by: string, id: string) =>
      workspace.send('PUT', `${by}/records/${id}`, { decision: 'confirmed', note: null });
    const response = await confirm(path, own.id);
    expect(JSON.parse(response.text)).toMatchObject({ id: own.id, number: 'H1', decision: { is_current: true } });
    expect(response.text).not.toMatch(/555.?0177/);
    expect(await permits(path)).toMatchObject([{ id: own.id, decision: { decision: 'confirmed' } }]);
    expect((await confirm(otherPath, another.id)).status).toBe(200);
    for (const [by, id] of [
      [otherPath, own.id],
      [path, another.id],
      [path, `rec_${'x'.repeat(2_000)}`],
      [path, 'rec_%00'],
    ])
      expect(problemIn(await confirm(by, id))).toMatchObject({ status: 404, code: 'record_not_found' });
    await operate('unsuppress');
  });

  it('404: of a record that the business does not have, and 422 for what is not a decision', async () => {
    const unknown = await decide('rec_unknown', { decision: 'confirmed' });
    expect(problemIn(unknown)).toMatchObject({ status: 404, code: 'record_not_found' });
    expect(document.departures('decideRecord', unknown)).toEqual([]);
    const [{ id }] = await list();
    expect(problemIn(await decide(id, { decision: 'perhaps' }))).toMatchObject({ status: 422, param: 'decision' });
  });
});
