import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PolicyRehearsal, Verification } from '@registry/contracts-records-sections';
import { withClient } from '@registry/private-servers';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

const PATH = '/v1/verification-policies';
const BAKERY = { name: 'Cedar Ridge Bakery LLC', state: 'CO' };
const LENIENT = [{ task: 'name', statuses: ['success'], otherwise: 'reject' }];
const STRICT = [...LENIENT, { lists: ['SDN'], max_age_days: 14, otherwise: 'review' }];

describe('verification policies', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let own: WorkspaceRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    own = await WorkspaceRequests.create(gateway);
  }, 240_000);

  const send = async (operationId: string, method: string, path: string, body?: object, workspace = own) => {
    const response = await workspace.send(method, `${PATH}${path}`, body);
    expect([response.status, document.departures(operationId, response)]).toEqual([200, []]);
    return JSON.parse(response.text);
  };
  const create = async (body: object, workspace = own): Promise<Verification> => {
    return JSON.parse((await workspace.send('POST', '/v1/verifications', body)).text) as Verification;
  };
  const rehearse = (body?: object, name = 'default', workspace = own): Promise<PolicyRehearsal> =>
    send('rehearseVerificationPolicy', 'POST', `/${name}/rehearse`, body, workspace) as Promise<PolicyRehearsal>;

  it('are saved, listed after the published default, and deleted; cases are judged by what is there', async () => {
    expect(await send('saveVerificationPolicy', 'PUT', '/strict', { rules: STRICT })).toMatchObject({
      name: 'strict',
      rules: STRICT,
    });
    const { id, review } = await create({ ...BAKERY, policy: 'strict' });
    expect([review.policy, review.outcome, review.reasons.map(({ rule, task }) => [rule, task])]).toEqual([
      'strict',
      'review',
      [[2, null]],
    ]);
    await send('saveVerificationPolicy', 'PUT', '/strict', { rules: LENIENT });
    const read = async () => ((await own.json(`/v1/verifications/${id}`)) as Verification).review;
    expect([(await read()).outcome, (await read()).reasons]).toEqual(['approve', []]);
    await send('saveVerificationPolicy', 'PUT', '/a', { rules: LENIENT });
    const { data, total_count } = await send('listVerificationPolicies', 'GET', '?per_page=2');
    expect([data.map((one: { name: string }) => one.name), total_count]).toEqual([['default', 'a'], 3]);
    expect(await send('getVerificationPolicy', 'GET', '/default')).toMatchObject({
      is_published: true,
      updated_at: null,
    });
    expect(await send('deleteVerificationPolicy', 'DELETE', '/strict')).toMatchObject({
      name: 'strict',
      deleted: true,
    });
    expect([(await read()).policy, (await own.get(`${PATH}/strict`)).status]).toEqual(['default', 404]);
  });

  it('are rehearsed over what is kept of the last checks, of every case of the workspace', async () => {
    const workspace = await WorkspaceRequests.create(gateway);
    const cases = [
      await create(BAKERY, workspace),
      await create({ name: 'Nobody Is Called So LLC', state: 'CO' }, workspace),
    ];
    await workspace.send('POST', `/v1/verifications/${cases[0]?.id}/decide`, { decision: 'approved', reason: 'spec' });
    const before = { approve: 0, review: 2, reject: 0 };
    expect(await rehearse(undefined, 'default', workspace)).toMatchObject({
      cases: 2,
      before,
      after: before,
      changed: [],
    });
    expect(await rehearse({ rules: LENIENT }, 'none-yet', workspace)).toEqual({
      ...{ object: 'policy_rehearsal', cases: 2, before, after: { approve: 1, review: 0, reject: 1 } },
      changed: [
        { verification_id: cases[1]?.id, before: 'review', after: 'reject', decision: null },
        { verification_id: cases[0]?.id, before: 'review', after: 'approve', decision: 'approved' },
      ],
    });
    expect(await rehearse({ rules: STRICT }, 'default', workspace)).toMatchObject({
      after: { approve: 0, review: 1, reject: 1 },
    });
    await withClient(gateway.databaseUrl, (client) =>
      client.query(
        `INSERT INTO verifications (workspace_id, id, submitted, policy, checked, checked_at, outcome, history)
         SELECT workspace_id, 'ver_' || n, submitted, policy, checked, checked_at, outcome, history
           FROM verifications, generate_series(1, 10500) AS n WHERE id = $1`,
        [cases[1]?.id],
      ),
    );
    const startedAt = performance.now();
    const many = await rehearse({ rules: LENIENT }, 'default', workspace);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    expect([many.cases, many.after.reject, many.changed.length]).toEqual([10_000, 10_000, 1_000]);
  });

  it('are at most 50, and named in small letters', async () => {
    const workspace = await WorkspaceRequests.create(gateway);
    const put = (name: string) => workspace.send('PUT', `${PATH}/${name}`, { rules: LENIENT });
    const responses = await Promise.all(Array.from({ length: 53 }, (_, at) => put(`p${at}`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(problemIn(await put('one-more'))).toMatchObject({
      status: 422,
      message: expect.stringContaining('has 50 policies'),
    });
    for (const name of ['default', 'A', 'x'.repeat(41), '-a'])
      expect([name, problemIn(await put(name))]).toEqual([
        name,
        expect.objectContaining({ status: 400, param: 'name' }),
      ]);
    const wrong = await workspace.send('PUT', `${PATH}/p0`, { rules: [{ task: 'nme' }] });
    expect(problemIn(wrong)).toMatchObject({
      status: 422,
      param: 'rules',
      message: expect.stringMatching(/^Rule 1: task is "nme"/),
    });
  });
});
