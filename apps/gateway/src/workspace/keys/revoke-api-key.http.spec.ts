import { beforeAll, describe, expect, it } from '@jest/globals';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

describe('DELETE /v1/workspace/keys/{key}', () => {
  const document = new Documented('production');
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    workspace = await WorkspaceRequests.create(await sharedGateway());
  });

  const revoke = (prefix: string | undefined) => workspace.send('DELETE', `/v1/workspace/keys/${prefix}`);

  it('200: ends a key at once where it was revoked; revoking it again changes nothing', async () => {
    const key = await workspace.createKey();
    expect((await workspace.get('/v1/suggest?q=cedar', key)).status).toBe(200);
    const response = await revoke(readPrefix(key));
    expect([response.status, document.departures('revokeApiKey', response)]).toEqual([200, []]);
    const { revoked_at: revokedAt } = JSON.parse(response.text);
    expect(JSON.parse(response.text)).toMatchObject({ state: 'revoked', revoked_at: expect.any(String) });
    expect(problemIn(await workspace.get('/v1/account', key)).status).toBe(401);
    expect(JSON.parse((await revoke(readPrefix(key))).text)).toMatchObject({ revoked_at: revokedAt });
  });

  it('404: a key of another workspace stays as it is', async () => {
    const other = await WorkspaceRequests.create(workspace.gateway);
    const response = await revoke(readPrefix(other.key));
    expect(problemIn(response)).toMatchObject({ status: 404, code: 'key_not_found' });
    expect(document.departures('revokeApiKey', response)).toEqual([]);
    expect((await other.get('/v1/account')).status).toBe(200);
  });
});
