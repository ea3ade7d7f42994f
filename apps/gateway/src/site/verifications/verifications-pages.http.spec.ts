import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditEntry, verifyAudit } from '@registry/api-client';
import type { Verification } from '@registry/contracts-records-sections';
import { withClient } from '@registry/private-servers';
import type { HttpResponse } from '../../testing/http-requests.ts';
import { type MadePerson, makePerson } from '../../testing/gateway-keys.ts';
import { textIn } from '../../testing/shown-page.ts';
import { type FormFields, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { COMPANY } from '../../testing/watchlist-workspace.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

const NAME = 'Cedar Ridge Bakery, LLC';
const TWIN = 'us-co-20191000002';

describe('the pages of verifications', () => {
  let demo: GatewaySurface;
  let own: WorkspaceRequests;
  let other: WorkspaceRequests;

  beforeAll(async () => {
    const production = await sharedGateway();
    demo = await sharedGateway('demo');
    own = await WorkspaceRequests.create(production, { purpose: 'research' });
    other = await WorkspaceRequests.create(production);
  });

  const page = (path: string, { key } = own) => demo.page(`/verifications${path}`, key);
  const post = (path: string, fields: FormFields, { key } = own, headers: Readonly<Record<string, string>> = {}) =>
    demo.page(`/verifications${path}`, key, fields, headers);
  const read = (id: string): Promise<Verification> => own.json(`/v1/verifications/${id}`);
  const idIn = ({ headers }: HttpResponse): string => /ver_[\w-]+/.exec(String(headers['location']))?.[0] ?? '';
  const make = async (fields: Readonly<Record<string, string>> = {}, workspace = own): Promise<string> => {
    const made = await post(
      '/new',
      { name: NAME, state: 'Colorado', file_number: '20191000001', ...fields },
      workspace,
    );
    expect([made.status, made.headers['location']]).toEqual([
      303,
      expect.stringMatching(/^\/verifications\/ver_.*#case$/),
    ]);
    return idIn(made);
  };
  const findEntry = async ({ headers }: HttpResponse): Promise<AuditEntry | undefined> =>
    verifyAudit((await own.get('/v1/workspace/audit')).text).entries.find(
      (entry) => entry.request_id === headers['x-request-id'],
    );

  it('create a case once for a form that is sent twice, and show it in the queue and on its page', async () => {
    const fields = { external_id: 'once', form_key: 'form-once', people: 'Jane Q Doe; Member' };
    const id = await make(fields);
    expect(await make(fields)).toBe(id);
    const kept = await read(id);
    expect(kept).toMatchObject({ external_id: 'once', purpose: 'research', business: { id: COMPANY } });
    expect(kept.submitted).toMatchObject({ name: NAME, people: [{ name: 'Jane Q Doe', title: 'Member' }], dba: null });
    const queue = await page('?external_id=once');
    expect(textIn(queue.text)).toMatch(
      new RegExp(`1 case\\. [^]*${NAME} once ${COMPANY} Policy: \\w+ In review today`),
    );
    expect((await findEntry(queue))?.subjects).toEqual([COMPANY]);
    const shown = await page(`/${id}`);
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(textIn(shown.text)).toContain(`${NAME} Active`);
    for (const { label, sub_label: result } of kept.review.tasks)
      expect(textIn(shown.text)).toContain(`${label} : ${result}`);
    expect(await findEntry(shown)).toMatchObject({ operation: 'verification-page', subjects: [COMPANY] });
    expect(textIn((await demo.page(`/companies/${COMPANY}`, own.key)).text)).toContain(
      'Your newest verification : Policy:',
    );
    expect((await demo.page(`/companies/${COMPANY}`, other.key)).text).not.toContain('Your newest verification');
  });

  it('keep what was typed where the API refuses it, with its error next to the field', async () => {
    for (const [fields, at, says] of [
      [{ name: '' }, 'name', 'name is missing'],
      [{ people: 'x'.repeat(301) }, 'people', 'people.0.name is'],
      [{ external_id: 'x'.repeat(201) }, 'external_id', 'external_id is'],
      [{ policy: 'unknown' }, 'policy', 'policy is'],
      [{ purpose: 'unknown' }, 'purpose', 'purpose is'],
    ] as const) {
      const refused = await post('/new', { name: NAME, phone: '555', ...fields });
      expect([at, refused.status]).toEqual([at, 422]);
      expect(refused.text).toMatch(new RegExp(`id="${at}-refusal" role="alert">${says}`));
      expect(refused.text).toMatch(/name="phone"[^>]* value="555"|value="555"[^>]* name="phone"/);
    }
  });

  it('name the person of a session by an id that is kept, and by the address while the person is in the workspace', async () => {
    const [ana, bo, cy] = await Promise.all([
      makePerson(demo.databaseUrl, own.key, 'member'),
      makePerson(demo.databaseUrl, own.key, 'member'),
      makePerson(demo.databaseUrl, other.key, 'owner'),
    ]);
    const id = await make();
    const as = ({ session }: MadePerson, path: string, fields?: FormFields) =>
      demo.page(`/verifications${path}`, session, fields);
    const assigned = async (by: MadePerson, assignee: string) => {
      expect((await as(by, `/${id}`, { assignee })).status).toBe(303);
      return (await read(id)).assignee;
    };
    expect(await assigned(ana, ` ${bo.email.toUpperCase()} `)).toBe(bo.id);
    // Of another workspace, whose people this one does not know.
    expect(await assigned(ana, cy.email)).toBe(cy.email);
    expect(await assigned(ana, cy.id)).toBe(cy.id);
    expect(textIn((await as(ana, `/${id}`)).text)).toContain(`Assignee ${cy.id}`);
    expect(textIn((await as(bo, `/${id}`)).text)).toContain('Assign to me');
    expect(await assigned(bo, bo.id)).toBe(bo.id);
    await as(ana, `/${id}/decide`, { decision: 'rejected', reason: 'Another company.' });
    const { decision, history } = await read(id);
    expect([decision?.decided_by, history.at(-1)?.by, history.at(-2)?.by]).toEqual([ana.id, ana.id, bo.id]);
    const shown = textIn((await as(bo, `/${id}`)).text);
    expect(shown).toContain(`Assignee ${bo.email}`);
    expect(shown).toContain(`by ${ana.email}. The policy said`);
    expect(shown).toContain(`The case was assigned. By ${bo.email} ${bo.email}`);
    const queue = (person: MadePerson) => as(person, '?queue=mine').then(({ text }) => textIn(text));
    expect(await queue(bo)).toContain(`1 case. `);
    expect(await queue(ana)).toContain(`0 cases.`);
    await withClient(demo.databaseUrl, (client) =>
      client.query('DELETE FROM memberships WHERE user_id = $1', [ana.id]),
    );
    const later = textIn((await as(bo, `/${id}`)).text);
    expect(later).toContain(`by ${ana.id}. The policy said`);
    expect(later).not.toContain(ana.email);
  });

  it('correct, assign and note a case, choose its company and decide, each as the API does', async () => {
    const id = await make();
    const done = async (path: string, fields: FormFields) => {
      const { status, headers } = await post(`/${id}${path}`, fields);
      expect([status, headers['location']]).toEqual([303, `/verifications/${id}#case`]);
    };
    await done('', { assignee: 'j.doe' });
    await done('', { note: 'Called the owner.' });
    const form = (await page(`/${id}/edit`)).text;
    expect(form).toMatch(/id="name"[^>]*value="Cedar Ridge Bakery, LLC"/);
    await done('/edit', { name: NAME, state: 'Colorado', file_number: '', website: 'https://own.example' });
    await done('/edit', { name: NAME, state: 'Colorado', website: 'https://own.example' });
    await done('', { business_id: TWIN });
    await done('/decide', { decision: 'rejected', reason: 'Another company.' });
    const kept = await read(id);
    expect(kept).toMatchObject({ status: 'rejected', assignee: 'j.doe', verdict: 'chosen', business: { id: TWIN } });
    expect(kept.submitted).toMatchObject({ file_number: null, website: 'https://own.example' });
    expect(kept.history.map(({ type }) => type)).toEqual([
      'created',
      'assigned',
      'noted',
      'updated',
      'chosen',
      'decided',
    ]);
    const shown = textIn((await page(`/${id}`)).text);
    expect(shown).toMatch(
      /Rejected[^]*chosen by your workspace[^]*Decision Rejected Another company\.[^]*Then and now/,
    );
    expect(shown).toContain('Called the owner.');
    expect(textIn((await page('?queue=mine&assignee=j.doe')).text)).toContain('Mine (1)');
    expect(textIn((await page('?queue=decided')).text)).toContain(NAME);
    const then = await page(`/${id}?known_at=${encodeURIComponent(kept.decision?.decided_at ?? '')}`);
    expect(textIn(then.text)).toContain('The checks as they were known');

    const refused = await post(`/${id}/decide`, { decision: 'perhaps', reason: 'My reason' });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringMatching(/role="alert">decision is[^]*>My reason</),
    ]);
    const unknown = await post(`/${id}`, { business_id: 'us-co-1' });
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringMatching(/role="alert">business_id is/)]);
  });

  it('write a decision and a download of evidence into the log of reads', async () => {
    const id = await make();
    const decided = await post(`/${id}/decide`, { decision: 'approved', reason: 'It agrees.' });
    expect(await findEntry(decided)).toMatchObject({ operation: 'decide-verification-form', subjects: [id] });
    const evidence = await post(`/${id}/evidence`, {});
    expect(evidence.headers['content-disposition']).toContain(`evidence-${id}.json`);
    expect(JSON.parse(evidence.text)).toMatchObject({
      content: { verification: { id, decision: { decision: 'approved' } } },
    });
    expect((await findEntry(evidence))?.subjects).toContain(COMPANY);
  });

  it("are nobody else's: not another workspace's, another site's or those of nobody", async () => {
    const id = await make();
    const theirs = await make({ external_id: 'theirs' }, other);
    expect((await page('?queue=all')).text).not.toContain(theirs);
    expect((await page('?queue=all', other)).text).not.toContain(id);
    for (const path of [`/${theirs}`, `/${theirs}/edit`])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
    const forms = [
      ['', { note: 'Mine?' }],
      ['/edit', { name: 'Mine?' }],
      ['/decide', { decision: 'approved', reason: 'Mine?' }],
      ['/evidence', {}],
    ] as const;
    for (const [path, fields] of forms) {
      expect([path, (await post(`/${theirs}${path}`, fields)).status]).toEqual([path, 404]);
      expect([path, (await post(`/${id}${path}`, fields, own, { 'sec-fetch-site': 'cross-site' })).status]).toEqual([
        path,
        400,
      ]);
      expect([path, (await post(`/${id}${path}`, fields, { ...own, key: '' } as WorkspaceRequests)).status]).toEqual([
        path,
        401,
      ]);
    }
    expect((await post('/new', { name: NAME }, own, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    expect(textIn((await page(`/${id}`)).text)).not.toContain('Mine?');
    for (const path of ['', '/new', '/policies', `/${id}`, `/${id}/edit`]) {
      const { status, text, headers } = await demo.page(`/verifications${path}`, '');
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store']);
      expect(textIn(text)).toContain('Sign in by mail, or with an API key of your workspace');
      expect(text).not.toContain(NAME);
    }
  });

  it('lead through the sign-in to the case, or to the form with what a profile knows, and nowhere else', async () => {
    const id = await make();
    const [, path = ''] =
      /href="\/verifications(\/new[^"]*)"/.exec((await demo.get(`/companies/${COMPANY}`)).text) ?? [];
    const unsigned = await demo.page(`/verifications${path.replaceAll('&amp;', '&')}`, '');
    for (const [name, value] of Object.entries({ name: NAME, state: 'CO', file_number: '20191000001' }))
      expect(unsigned.text).toContain(`name="${name}" value="${value}"`);
    for (const [target, to] of [
      [{ verification: id }, `/verifications/${id}`],
      [{ name: 'A & B', state: 'CO' }, '/verifications/new?name=A+%26+B&state=CO'],
      [{ verification: '//evil.example' }, '/verifications/%2F%2Fevil.example'],
      [{}, '/verifications'],
    ] as const) {
      const signed = await post('/sign-in', { key: own.key, ...target }, { ...own, key: '' } as WorkspaceRequests);
      expect([signed.status, signed.headers['location']]).toEqual([303, to]);
    }
  });

  it('show a sandbox its own companies, and none that is real', async () => {
    const sandbox = await WorkspaceRequests.create(own.gateway, {}, 'sandbox');
    const { name } = await sandbox.json('/v1/businesses/us-co-SANDBOX-1');
    const id = await make({ name: String(name), file_number: 'SANDBOX-1' }, sandbox);
    const shown = await page(`/${id}`, sandbox);
    expect(shown.text).toContain('href="/companies/us-co-SANDBOX-1"');
    expect((await page(`/${await make({}, sandbox)}`, sandbox)).text).not.toContain(COMPANY);
  });

  it('show the policies of the workspace, and offer them in the form', async () => {
    const rules = [{ task: 'watchlist', statuses: ['success'], otherwise: 'reject' }];
    expect((await own.send('PUT', '/v1/verification-policies/strict', { rules })).status).toBe(200);
    expect(textIn((await page('/policies')).text)).toMatch(
      /default Published[^]*strict Changed[^]* must be success, else reject/,
    );
    expect((await page('/new')).text).toContain('<option value="strict">');
    expect(textIn((await page('/policies', other)).text)).not.toContain('strict Changed');
  });
});
