import { beforeAll, expect, it } from '@jest/globals';
import type { Verification } from '@registry/contracts-records-sections';
import { eventually } from '@registry/testing';
import { Documented } from '../testing/documented.ts';
import { californiaLoad } from '../testing/entities/linked-companies.ts';
import { problemIn } from '../testing/problem-in.ts';
import { type ColoradoCompany, companiesLoad } from '../testing/sample-companies.ts';
import type { StartedGateway } from '../testing/started-gateway.ts';
import { WorkspaceRequests } from '../testing/workspace/workspace-requests.ts';

const NAME = 'Lantern Quarry Foods LLC';
const COLORADO = 'us-co-20241000001';
const CALIFORNIA = 'us-ca-202412345679';
/** Of another company than the one in Colorado. */
const namesake = californiaLoad({ 'LANTERN QUARRY FOODS LLC': CALIFORNIA });
const company = {
  entityid: COLORADO.slice(6),
  entityname: 'Lantern Quarry Foods, LLC',
  agentlastname: 'Quillfeather',
  principaladdress1: '12 Lantern Way',
};

/** Of the stack: the company, and its namesake in another state. */
export const VERIFIED = {
  company,
  load: { ...namesake, csv: namesake.csv.replaceAll('COLORADO', 'CALIFORNIA') },
};

/** Namesakes in two states, which an operator loads again, with these others, and suppresses. At the end the watchlist service is stopped. */
export function describeVerifiedCompanies(at: () => StartedGateway, others: readonly ColoradoCompany[]): void {
  const document = new Documented('production');
  const loaded = [...others, company];
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    workspace = await WorkspaceRequests.create(at(), {}, 'enterprise');
    await at().load(companiesLoad({}, loaded));
  });

  const send = async (operationId: string, method: string, path: string, body?: object) => {
    const response = await workspace.send(method, `/v1/verifications${path}`, body);
    expect([response.status, document.departures(operationId, response)]).toEqual([
      method === 'POST' && path === '' ? 201 : 200,
      [],
    ]);
    return JSON.parse(response.text) as Verification;
  };
  const create = (body: object) => send('createVerification', 'POST', '', { name: NAME, ...body });
  const get = (id: string, query = '') => send('getVerification', 'GET', `/${id}${query}`);
  const decide = (id: string, decision: string) =>
    send('decideVerification', 'POST', `/${id}/decide`, { decision, reason: 'spec' });
  const statuses = ({ review }: Verification) =>
    Object.fromEntries(review.tasks.map(({ key, status }) => [key, status]));
  const run = (command: string, ...args: string[]) =>
    at().run('business-registry', command, COLORADO, ...args, '--reason', 'spec');

  it('is found among namesakes by its state, or chosen among them', async () => {
    const found = await create({ state: 'CO', addresses: [{ full_address: '12 Lantern Way, Denver, CO 80202' }] });
    expect(found).toMatchObject({
      status: 'in_review',
      verdict: 'matched',
      business: { id: COLORADO },
      decision: null,
    });
    const several = await create({});
    expect(several).toMatchObject({ verdict: 'review', business: null });
    expect(several.candidates.map(({ business }) => business.id).toSorted()).toEqual([CALIFORNIA, COLORADO]);
    expect(several.review).toMatchObject({
      outcome: 'review',
      tasks: expect.arrayContaining([expect.objectContaining({ key: 'name', result: 'ambiguous' })]),
    });
    const chosen = await send('updateVerification', 'PATCH', `/${several.id}`, {
      business_id: CALIFORNIA.toUpperCase(),
    });
    expect(chosen).toMatchObject({ verdict: 'chosen', business: { id: CALIFORNIA } });
    expect(await decide(several.id, 'approved')).toMatchObject({ status: 'approved', business: { id: CALIFORNIA } });
    const same = { business_id: CALIFORNIA.toUpperCase(), name: NAME, addresses: null, assignee: '' };
    const unchanged = await send('updateVerification', 'PATCH', `/${several.id}`, same);
    expect(unchanged).toMatchObject({ status: 'approved', decision: { decision: 'approved' } });
    const reopened = await send('updateVerification', 'PATCH', `/${several.id}`, { business_id: null });
    expect(reopened).toMatchObject({ status: 'in_review', verdict: 'review', business: null, decision: null });
    expect(reopened.history.map(({ type }) => type)).toEqual(['created', 'chosen', 'decided', 'chosen']);
  });

  it('keeps its decision where its company is chosen that was found, and is chosen with another application', async () => {
    const { id } = await create({ state: 'CO' });
    await decide(id, 'approved');
    const change = (body: object) => send('updateVerification', 'PATCH', `/${id}`, body);
    for (const business_id of [COLORADO.toUpperCase(), null]) {
      const kept = await change({ business_id, note: 'spec' });
      expect(kept).toMatchObject({
        ...{ status: 'approved', verdict: 'matched', business: { id: COLORADO } },
        decision: { decision: 'approved' },
      });
    }
    const reopened = await change({ business_id: COLORADO, state: 'CA' });
    expect(reopened).toMatchObject({ verdict: 'chosen', business: { id: COLORADO }, decision: null });
    const types = ['created', 'decided', 'noted', 'noted', 'updated', 'chosen'];
    expect(reopened.history.map(({ type }) => type)).toEqual(types);
  });

  it('is shown as it was decided on and as it is now', async () => {
    const { id, created_at } = await create({ state: 'CO', people: [{ name: 'Jane Quillfeather' }] });
    const decided = await decide(id, 'approved');
    await eventually(() => Promise.resolve(Date.now() > Date.parse(decided.updated_at)), true);
    const then = new Date().toISOString();
    await at().load(companiesLoad({ [company.entityid]: { entitystatus: 'Voluntarily Dissolved' } }, loaded));
    const now = await get(id);
    expect(now.business?.status).toBe('inactive');
    expect(statuses(now)).not.toEqual(statuses(decided));
    expect(now.decision).toMatchObject({ decision: 'approved', changed: expect.arrayContaining(['sos_active']) });
    const past = await get(id, `?known_at=${then}`);
    expect([past.as_known_at, past.business?.status, statuses(past)]).toEqual([then, 'active', statuses(decided)]);
    expect(past.decision?.changed).toEqual([]);
    const business = await workspace.json(`/v1/businesses/${COLORADO}`);
    expect(business.review).toEqual({ ...now.review, reviewed_at: expect.any(String) });
    expect((await workspace.json(`/v1/businesses/${COLORADO}?known_at=${then}`)).review).toBeNull();
    expect((await workspace.get(`/v1/verifications/${id}?known_at=2000-01-01`)).status).toBe(404);
    expect(created_at < then).toBe(true);
    await at().load(companiesLoad({}, loaded));
  });

  it('is shown without a person that is hidden since, and not at all where it is suppressed', async () => {
    const { id } = await create({ state: 'CO', people: [{ name: 'Jane Q Roe' }] });
    const open = await create({ state: 'CO' });
    const chosen = await create({});
    await send('updateVerification', 'PATCH', `/${chosen.id}`, { business_id: COLORADO });
    await decide(id, 'approved');
    const texts = async (of = id) => {
      const paths = [`/v1/verifications/${of}`, `/v1/businesses/${COLORADO}`];
      const evidence = await workspace.send('POST', `/v1/verifications/${of}/evidence`);
      return [...(await Promise.all(paths.map((path) => workspace.get(path)))), evidence]
        .map(({ text }) => text)
        .join('\n');
    };
    expect(await texts()).toMatch(/Quillfeather/);
    await run('suppress', '--person', 'Jane Q Quillfeather');
    await eventually(async () => /quillfeather/i.test(await texts()), false, 30_000);
    await run('unsuppress', '--person', 'Jane Q Quillfeather');
    await run('suppress');
    await eventually(async () => (await get(id)).business, null, 30_000);
    for (const one of [id, open.id]) {
      const gone = await get(one);
      expect(gone).toMatchObject({ business: null, status: one === id ? 'approved' : 'in_review' });
      expect(gone.review.tasks.filter(({ result }) => result === 'no_company').length).toBeGreaterThan(5);
      expect(await texts(one)).not.toMatch(/Lantern Quarry Foods, LLC|quillfeather/i);
    }
    const { business, history } = await get(chosen.id);
    expect([business, ...history.map(({ type, text }) => type + text)]).toEqual([null, 'created', 'chosen']);
    const { data } = await workspace.json('/v1/verifications');
    expect(data.map((one: { business_id: string | null }) => one.business_id)).not.toContain(COLORADO);
    expect((await workspace.send('PATCH', `/v1/verifications/${open.id}`, { business_id: COLORADO })).status).toBe(422);
    await decide(id, 'rejected');
    await run('unsuppress');
    await eventually(async () => (await get(id)).business?.id, COLORADO, 30_000);
    expect((await get(chosen.id)).history[1]?.text).toBe(COLORADO);
  });

  it('is not decided on while it cannot be followed, and its case is not deleted', async () => {
    const standard = await WorkspaceRequests.create(at());
    const make = async () => {
      const made = await standard.send('POST', '/v1/verifications', { name: NAME, state: 'CO' });
      return `/v1/verifications/${(JSON.parse(made.text) as Verification).id}`;
    };
    const [open, decided] = [await make(), await make()];
    const approval = { decision: 'approved', reason: 'spec' };
    expect((await standard.send('POST', `${decided}/decide`, approval)).status).toBe(200);
    await at().stack.stopHosted('watchlist');
    for (const [method, path, body] of [
      ['POST', `${open}/decide`, approval],
      ['PATCH', decided, { state: 'CA' }],
      ['DELETE', decided, undefined],
    ] as const)
      expect(problemIn(await standard.send(method, path, body))).toMatchObject({ code: 'upstream_unavailable' });
    expect(await standard.json(open)).toMatchObject({
      status: 'in_review',
      decision: null,
      history: [{ type: 'created' }],
    });
    expect(await standard.json(decided)).toMatchObject({ status: 'approved', submitted: { state: 'CO' } });
    expect((await standard.send('DELETE', open)).status).toBe(200);
  });
}
