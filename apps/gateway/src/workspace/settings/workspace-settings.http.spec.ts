import { beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { randomUUID } from 'node:crypto';
import { Documented } from '../../testing/documented.ts';
import type { HttpResponse } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

describe('the settings of a workspace', () => {
  const document = new Documented('production');
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    workspace = await WorkspaceRequests.create(await sharedGateway());
  });

  const set = (body: object) => workspace.send('PUT', '/v1/workspace/settings', body);

  it('200: are what the workspace sets', async () => {
    const response = await workspace.get('/v1/workspace/settings');
    expect([response.status, document.departures('getWorkspaceSettings', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toEqual({
      object: 'workspace_settings',
      name: expect.stringMatching(/\w/),
      plan: 'standard',
      contact_email: null,
      unique_external_ids: false,
    });
  });

  it('409: changes nothing while two businesses have one external id; 200 once they do not', async () => {
    const annotate = (number: number, externalId: string) =>
      workspace.send('PUT', `/v1/businesses/us-co-2019100000${number}/annotation`, { external_id: externalId });
    await annotate(1, 'same');
    await annotate(2, 'same');
    const refused = await set({ unique_external_ids: true });
    expect(problemIn(refused)).toMatchObject({
      status: 409,
      code: 'external_id_taken',
      message: expect.stringContaining('"same"'),
    });
    expect(document.departures('updateWorkspaceSettings', refused)).toEqual([]);
    expect(await workspace.json('/v1/workspace/settings')).toMatchObject({ unique_external_ids: false });
    await annotate(2, 'other');
    const response = await set({ unique_external_ids: true });
    expect([response.status, document.departures('updateWorkspaceSettings', response)]).toEqual([200, []]);
    expect((await annotate(2, 'same')).status).toBe(409);
    expect((await set({ unique_external_ids: false })).status).toBe(200);
    expect((await annotate(2, 'same')).status).toBe(200);
  });

  it('200: keep the contact address until it is null, and send each address one test mail in an hour', async () => {
    const test = async () => {
      const response = await workspace.send('POST', '/v1/workspace/settings/test-mail');
      expect([response.status, document.departures('sendTestMail', response)]).toEqual([200, []]);
      const { email, is_sent: isSent } = JSON.parse(response.text) as { email: string | null; is_sent: boolean };
      return [email, isSent];
    };
    expect(await test()).toEqual([null, false]);
    for (const email of ['ops@example.com', 'other@example.com']) {
      await set({ contact_email: email });
      await set({ unique_external_ids: false });
      expect(await workspace.json('/v1/workspace/settings')).toMatchObject({ contact_email: email });
      expect([await test(), await test()]).toEqual([
        [email, true],
        [email, false],
      ]);
    }
    expect(problemIn(await set({ contact_email: 'nobody' }))).toMatchObject({ status: 422, param: 'contact_email' });
    expect(problemIn(await set({ unique_external_ids: null }))).toMatchObject({ status: 422 });
    await set({ contact_email: null });
    expect(await test()).toEqual([null, false]);
  });

  it('429: send five test mails in an hour, to whichever addresses, at once or one by one', async () => {
    const gateway = await sharedGateway();
    const [full, other] = [await WorkspaceRequests.create(gateway), await WorkspaceRequests.create(gateway)];
    const send = async (of = full) => {
      await of.send('PUT', '/v1/workspace/settings', { contact_email: `${randomUUID()}@example.com` });
      return of.send('POST', '/v1/workspace/settings/test-mail');
    };
    const sent = (responses: readonly HttpResponse[]) =>
      responses.filter(({ status, text }) => status === 200 && text.includes('"is_sent":true')).length;
    const responses = await Promise.all(Array.from({ length: 12 }, () => send()));
    for (let attempt = 0; attempt < 6; attempt += 1) responses.push(await send());
    expect(sent(responses)).toBe(5);
    const refused = await send();
    expect(document.departures('sendTestMail', refused)).toEqual([]);
    const seconds = Number(refused.headers['retry-after']);
    expect([seconds > 3_000, seconds <= 3_600]).toEqual([true, true]);
    expect(problemIn(refused)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: `The workspace sent 5 test mails within the hour; the limit is 5. Try again in ${seconds} seconds.`,
    });
    expect(sent([await send(other)])).toBe(1);
    await withClient(gateway.databaseUrl, (client) =>
      client.query(
        `UPDATE workspace_notices n SET sent_at = n.sent_at - interval '1 hour' FROM api_keys k WHERE k.workspace_id = n.workspace_id AND k.prefix = $1`,
        [full.key.slice(4, 12)],
      ),
    );
    expect(sent([await send()])).toBe(1);
  });

  it('422: takes true or false', async () => {
    const response = await set({ unique_external_ids: 'yes' });
    expect(problemIn(response)).toMatchObject({ status: 422, param: 'unique_external_ids' });
    expect(document.departures('updateWorkspaceSettings', response)).toEqual([]);
  });
});
