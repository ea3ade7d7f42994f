import { expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

it('GET /v1/workspace/settings: says what the workspace sets, to keys that manage it', async () => {
  const document = new Documented('production');
  const workspace = await WorkspaceRequests.create(await sharedGateway());
  const response = await workspace.get('/v1/workspace/settings');
  expect([response.status, document.departures('getWorkspaceSettings', response)]).toEqual([200, []]);
  expect(JSON.parse(response.text)).toEqual({ object: 'workspace_settings', unique_external_ids: false });
  const refused = await workspace.get('/v1/workspace/settings', await workspace.createKey());
  expect(problemIn(refused)).toMatchObject({ status: 403, code: 'role_required' });
});
