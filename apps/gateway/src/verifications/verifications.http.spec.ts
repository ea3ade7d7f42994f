import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuditEntry,
  type KeySet,
  type VerificationEvidence,
  verifyAudit,
  verifyEvidence,
} from '@registry/api-client';
import { examplePolicy, type ListedVerification, type Verification } from '@registry/contracts-records-sections';
import { withClient } from '@registry/private-servers';
import { readPrefix } from '../keys/auth/api-key.ts';
import { Documented } from '../testing/documented.ts';
import type { HttpResponse } from '../testing/http-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import { WorkspaceRequests } from '../testing/workspace/workspace-requests.ts';

const ID = 'us-co-20191000001';
const BAKERY = { name: 'Cedar Ridge Bakery LLC', state: 'CO' };
const PATH = '/v1/verifications';

describe('verifications', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let own: WorkspaceRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    own = await WorkspaceRequests.create(gateway, { purpose: 'research' });
  }, 240_000);

  const create = async (body: object = BAKERY, workspace = own): Promise<Verification> => {
    const response = await workspace.send('POST', PATH, body);
    if (response.status !== 201) throw new Error(response.text);
    expect(document.departures('createVerification', response)).toEqual([]);
    return JSON.parse(response.text) as Verification;
  };
  const list = async (query: string, workspace = own): Promise<readonly ListedVerification[]> => {
    const response = await workspace.get(`${PATH}${query}`);
    expect([response.status, document.departures('listVerifications', response)]).toEqual([200, []]);
    return (JSON.parse(response.text) as { data: ListedVerification[] }).data;
  };
  const post = (idempotencyKey: string, body: object = BAKERY, { key } = own) =>
    gateway.get(PATH, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
    });
  const readId = ({ text }: HttpResponse) => (JSON.parse(text) as { id: string }).id;

  it('keeps what was submitted, as text and in parts, and adds to it', async () => {
    const made = await create({
      ...{ name: ' Cedar Ridge Bakery LLC ', tin: { tin: 841_234_567 }, phone: 3_035_550_142, dba: '' },
      addresses: [{ full_address: '1 Main St, Denver' }, { city: 'Boulder', postal_code: 80_301 }, {}],
      people: [{ name: 'Jane Q Doe', title: 'Agent' }],
    });
    const parts = { address_line1: null, address_line2: null, city: null, state: null, postal_code: null };
    expect(made.submitted).toEqual({
      ...{ name: 'Cedar Ridge Bakery LLC', dba: null, tin: '841234567', phone: '3035550142', website: null },
      ...{ formed: null, state: null, file_number: null, people: [{ name: 'Jane Q Doe', title: 'Agent' }] },
      addresses: [
        { ...parts, address_line1: '1 Main St, Denver' },
        { ...parts, city: 'Boulder', postal_code: '80301' },
      ],
    });
    const response = await own.send('PATCH', `${PATH}/${made.id}`, {
      state: 'CO',
      phone: null,
      addresses: [],
      assignee: 'ada',
    });
    expect(document.departures('updateVerification', response)).toEqual([]);
    const changed = JSON.parse(response.text) as Verification;
    expect(changed.submitted).toEqual({ ...made.submitted, state: 'CO', phone: null, addresses: [] });
    expect(changed).toMatchObject({ assignee: 'ada', status: 'in_review' });
    expect(changed.history.map(({ type, by, text }) => [type, by, text])).toEqual([
      ['created', readPrefix(own.key), ''],
      ['updated', readPrefix(own.key), 'state, phone, addresses'],
      ['assigned', readPrefix(own.key), 'ada'],
    ]);
    expect(Date.parse(changed.expires_at) - Date.parse(changed.updated_at)).toBe(400 * 86_400_000);
  });

  it('makes one case by an Idempotency-Key, also of requests that come at once', async () => {
    const responses = await Promise.all(['k1', 'k1', 'k1', 'k2'].map((key) => post(key)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [first, second, third, other] = responses.map(readId);
    expect([second, third, other === first]).toEqual([first, first, false]);
    const replayed = responses.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replayed.map(readId)).toEqual([first, first]);
    const again = await post('k1', { state: 'CO', name: BAKERY.name });
    expect([readId(again), again.headers['idempotency-replayed']]).toEqual([first, 'true']);
    const elsewhere = await post('k1', BAKERY, await WorkspaceRequests.create(gateway));
    expect([elsewhere.status, readId(elsewhere) === first]).toEqual([201, false]);
    const conflict = await post('k1', { ...BAKERY, state: 'OR' });
    expect(problemIn(conflict)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    await withClient(gateway.databaseUrl, (client) =>
      client.query(`UPDATE verifications SET created_at = now() - interval '25 hours' WHERE id = $1`, [first]),
    );
    expect(readId(await post('k1', { ...BAKERY, state: 'OR' }))).not.toBe(first);
  });

  it('loses no note of requests that come at once, nor a change between them', async () => {
    const { id } = await create();
    const bodies = [
      ...Array.from({ length: 8 }, (_, at) => ({ note: `note ${at}` })),
      { website: 'https://a.example' },
    ];
    const responses = await Promise.all(bodies.map((body) => own.send('PATCH', `${PATH}/${id}`, body)));
    expect(responses.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const { history, submitted } = (await own.json(`${PATH}/${id}`)) as Verification;
    const notes = history.filter(({ type }) => type === 'noted').map(({ text }) => text);
    expect(notes.toSorted()).toEqual(bodies.flatMap((body) => ('note' in body ? body.note : [])));
    expect(submitted.website).toBe('https://a.example');
  });

  it('lists the newest first by each filter, and deletes', async () => {
    const workspace = await WorkspaceRequests.create(gateway);
    const [first, second] = [
      await create({ ...BAKERY, external_id: 'A-1' }, workspace),
      await create({ name: 'Nobody' }, workspace),
    ];
    await workspace.send('PATCH', `${PATH}/${first.id}`, { assignee: 'ada' });
    const decided = await workspace.send('POST', `${PATH}/${first.id}/decide`, {
      decision: 'approved',
      reason: 'spec',
    });
    expect(document.departures('decideVerification', decided)).toEqual([]);
    const found = async (query: string) => (await list(query, workspace)).map(({ id }) => id);
    const all = [second.id, first.id];
    const filters = [
      '?status=approved',
      '?assignee=ada',
      '?external_id=A-1',
      `?business_id=${ID.toUpperCase()}`,
      '?page=2&per_page=1',
    ];
    for (const query of filters) expect([query, await found(query)]).toEqual([query, [first.id]]);
    for (const query of ['', '?status=approved,in_review', '?outcome=review']) expect(await found(query)).toEqual(all);
    expect(await found('?outcome=approve&status=in_review')).toEqual([]);
    expect(await list('', workspace)).toEqual([
      expect.objectContaining({ name: 'Nobody', business_id: null }),
      expect.objectContaining({ name: BAKERY.name, business_id: ID, status: 'approved' }),
    ]);
    const deleted = await workspace.send('DELETE', `${PATH}/${first.id}`);
    expect([deleted.status, document.departures('deleteVerification', deleted)]).toEqual([200, []]);
    expect(await found('')).toEqual([second.id]);
    await withClient(gateway.databaseUrl, (client) =>
      client.query(`UPDATE verifications SET updated_at = now() - interval '400 days' WHERE id = $1`, [second.id]),
    );
    expect([await found(''), (await workspace.get(`${PATH}/${second.id}`)).status]).toEqual([[], 404]);
    await create();
    const left = await withClient(gateway.databaseUrl, (client) =>
      client.query('SELECT FROM verifications WHERE id = $1', [second.id]),
    );
    expect(left.rowCount).toBe(0);
  });

  it('shows a case to its own workspace, by every operation', async () => {
    const { id } = await create();
    const other = await WorkspaceRequests.create(gateway);
    await own.send('PUT', '/v1/verification-policies/own', { rules: examplePolicy.rules });
    const requests: readonly (readonly [string, string, object?])[] = [
      ['GET', `${PATH}/${id}`],
      ['PATCH', `${PATH}/${id}`, { note: 'x' }],
      ['POST', `${PATH}/${id}/decide`, { decision: 'rejected', reason: 'x' }],
      ['POST', `${PATH}/${id}/evidence`],
      ['DELETE', `${PATH}/${id}`],
      ['GET', '/v1/verification-policies/own'],
      ['DELETE', '/v1/verification-policies/own'],
      ['POST', '/v1/verification-policies/own/rehearse'],
    ];
    for (const [method, path, body] of requests)
      expect([path, problemIn(await other.send(method, path, body))]).toEqual([
        path,
        expect.objectContaining({ status: 404, code: 'verification_not_found' }),
      ]);
    expect(problemIn(await other.send('POST', PATH, { ...BAKERY, policy: 'own' }))).toMatchObject({
      status: 422,
      param: 'policy',
    });
    expect([await list('', other), (await other.json('/v1/verification-policies')).total_count]).toEqual([[], 1]);
    expect((await other.json('/v1/verification-policies/default/rehearse')).errors[0].code).toBe('method_not_allowed');
    expect(JSON.parse((await other.send('POST', '/v1/verification-policies/default/rehearse')).text).cases).toBe(0);
    const ofBusiness = async (workspace: WorkspaceRequests) => (await workspace.json(`/v1/businesses/${ID}`)).review;
    expect([(await ofBusiness(own)).verification_id, await ofBusiness(other)]).toEqual([id, null]);
    expect((await own.json(`/v1/businesses/${ID}?sparse=true`)).review).toBeNull();
    expect((await own.get(`${PATH}/${id}`)).status).toBe(200);
  });

  it('writes down each company that it shows, for the purpose of the body, the header field or the key', async () => {
    const workspace = await WorkspaceRequests.create(gateway, { purpose: 'research' });
    const { id, purpose } = await create({ ...BAKERY, purpose: 'Fraud-Prevention' }, workspace);
    expect(purpose).toBe('fraud_prevention');
    expect(await create({ name: 'Cedar Ridg Bakry', state: 'CO' }, workspace)).toMatchObject({
      purpose: 'research',
      business: null,
    });
    await workspace.get(`${PATH}/${id}`);
    await workspace.get(PATH);
    await workspace.send('PATCH', `${PATH}/${id}`, { note: 'x' });
    await workspace.send('POST', `${PATH}/${id}/decide`, { decision: 'approved', reason: 'x' });
    await workspace.send('POST', `${PATH}/${id}/evidence`);
    await workspace.send('DELETE', `${PATH}/${id}`);
    const { entries } = verifyAudit((await workspace.get('/v1/workspace/audit')).text);
    const shown = ({ operation, purpose: logged, subjects }: AuditEntry) => [operation, logged, subjects.includes(ID)];
    expect(entries.map(shown)).toEqual([
      ['create-verification', 'fraud_prevention', true],
      ['create-verification', 'research', true],
      ...['get-verification', 'list-verifications', 'update-verification', 'decide-verification'].map((one) => [
        one,
        'research',
        true,
      ]),
      ['create-verification-evidence', 'research', true],
    ]);
    const refused = await workspace.send('POST', PATH, { ...BAKERY, purpose: 'credit' });
    expect(problemIn(refused)).toMatchObject({ status: 403, code: 'purpose_refused' });
  });

  it('signs a case as it is read, with and without a company', async () => {
    const keys = JSON.parse((await gateway.get('/.well-known/jwks.json')).text) as KeySet;
    for (const body of [BAKERY, { name: 'Nobody Is Called So LLC', state: 'CO' }]) {
      const { id } = await create(body);
      await own.send('POST', `${PATH}/${id}/decide`, { decision: 'rejected', reason: 'spec' });
      const response = await own.send('POST', `${PATH}/${id}/evidence`, { reference: 'case-1' });
      expect([response.status, document.departures('createVerificationEvidence', response)]).toEqual([200, []]);
      const evidence = verifyEvidence(response.text, keys) as VerificationEvidence;
      const read = (await own.json(`${PATH}/${id}`)) as Verification;
      const { review } = read;
      expect(evidence).toMatchObject({
        object: 'verification_evidence',
        reference: 'case-1',
        workspace: expect.any(String),
      });
      expect(evidence.verification).toEqual({
        ...read,
        review: { ...review, reviewed_at: evidence.verification.review.reviewed_at },
      });
      expect([evidence.business?.id, evidence.rows.length > 0]).toEqual(
        body === BAKERY ? [ID, true] : [undefined, false],
      );
      expect(evidence.business?.review ?? null).toEqual(body === BAKERY ? evidence.verification.review : null);
      expect(() => verifyEvidence(response.text.replace('case-1', 'case-2'), keys)).toThrow(/was changed/);
    }
  });

  const long = (length: number) => 'x'.repeat(length);
  const CREATED = ['POST', ''] as const;
  it.each([
    [...CREATED, {}, 'name', /name is missing; expected a string\. Correct it/],
    [...CREATED, { name: ' ' }, 'name', /name is ""; expected at least 1 characters/],
    [...CREATED, { name: long(501) }, 'name', /at most 500 characters/],
    [...CREATED, { name: 'a\u0007b' }, 'name', /without control characters/],
    [...CREATED, { name: 'a', nam: 'b' }, 'nam', /nam is not a field of this body.*Did you mean "name"/],
    [...CREATED, { name: 'a', addresses: Array(21).fill({ city: 'x' }) }, 'addresses', /at most 20 elements/],
    [...CREATED, { name: 'a', addresses: [{ city: long(101) }] }, 'addresses.0.city', /at most 100 characters/],
    [...CREATED, { name: 'a', addresses: ['x'] }, 'addresses.0', /is "x"; expected an object\. Correct/],
    [...CREATED, { name: 'a', addresses: 'x' }, 'addresses', /is "x"; expected an array\. Correct/],
    [...CREATED, { name: 'a', addresses: [{ full_address: 'b', address_line1: 'c' }] }, 'addresses', /both/],
    [...CREATED, { name: 'a', people: Array(51).fill({ name: 'x' }) }, 'people', /at most 50 elements/],
    [...CREATED, { name: 'a', people: [{}] }, 'people.0.name', /name is missing/],
    [...CREATED, { name: 'a', tin: ['x'] }, 'tin', /expected a string/],
    [
      ...CREATED,
      { name: 'a', purpose: 'fun' },
      'purpose',
      /purpose is "fun"; expected supplier_onboarding, .*leave it out/,
    ],
    [...CREATED, { name: 'a', policy: 'strct' }, 'policy', /policy is "strct"; expected the name of a policy/],
    [
      'PATCH',
      '/{id}',
      { business_id: 'us-co-1' },
      'business_id',
      /business_id is "us-co-1"; expected the id of a business/,
    ],
    ['PATCH', '/{id}', { name: null }, 'name', /name is null; expected a string/],
    ['PATCH', '/{id}', { business_id: 'acme' }, 'business_id', /business_id is "acme"/],
    ['PATCH', '/{id}', { note: long(5_001) }, 'note', /at most 5,000 characters/],
    [
      'POST',
      '/{id}/decide',
      { decision: 'approved', reason: 'x' },
      'decision',
      /expected rejected, as the case has no company/,
    ],
    ['POST', '/{id}/decide', { decision: 'aproved', reason: 'x' }, 'decision', /Did you mean "approved"/],
    ['POST', '/{id}/decide', { decision: 'rejected' }, 'reason', /reason is missing/],
  ])('422: %s %s refuses a body by its field at fault', async (method, path, body, param, message) => {
    const { id } = await create({ name: 'Nobody Is Called So LLC', state: 'CO' });
    const response = await own.send(method, `${PATH}${path.replace('{id}', id)}`, body);
    expect(problemIn(response)).toMatchObject({
      status: 422,
      code: 'invalid_body',
      param,
      message: expect.stringMatching(message),
    });
  });
});
