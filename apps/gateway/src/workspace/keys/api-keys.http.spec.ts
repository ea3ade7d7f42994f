import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

describe('the keys of a workspace', () => {
  const document = new Documented('production');
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    workspace = await WorkspaceRequests.create(await sharedGateway());
  });

  describe('GET /v1/workspace/keys', () => {
    it('200: lists the keys of the workspace only, newest first, page by page', async () => {
      const made = [await workspace.createKey({ name: 'One' }), await workspace.createKey({ name: 'Two' })];
      const response = await workspace.get('/v1/workspace/keys?per_page=2');
      expect([response.status, document.departures('listApiKeys', response)]).toEqual([200, []]);
      const [one, two] = made.map((key) => readPrefix(key));
      expect(JSON.parse(response.text)).toMatchObject({ total_count: 3, has_more: true });
      const second = await workspace.json('/v1/workspace/keys?per_page=2&page=2');
      const prefixes = [...JSON.parse(response.text).data, ...second['data']].map(({ prefix }) => prefix);
      expect(prefixes).toEqual([two, one, readPrefix(workspace.key)]);
    });

    it('200: says when a key was last used', async () => {
      const key = await workspace.createKey({ name: 'Used' });
      const before = Date.now();
      await workspace.get('/v1/suggest?q=cedar', key);
      const lastUsed = async () => {
        const { data } = await workspace.json('/v1/workspace/keys');
        const found = (data as { prefix: string; last_used_at: string | null }[]).find(
          ({ prefix }) => prefix === readPrefix(key),
        );
        return Date.parse(found?.last_used_at ?? '') >= before - 1_000;
      };
      await eventually(lastUsed, true, 10_000);
    });
  });

  describe('DELETE /v1/workspace/keys/{key}', () => {
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

  describe('POST /v1/workspace/keys/{key}/rotate', () => {
    const rotate = (prefix: string | undefined, body?: object) =>
      workspace.send('POST', `/v1/workspace/keys/${prefix}/rotate`, body);

    it('201: makes a key with the same name and role, and the old one goes on for the stated overlap', async () => {
      const old = await workspace.createKey({ name: 'Ops', role: 'manage' });
      const before = Date.now();
      const response = await rotate(readPrefix(old), { overlap_seconds: 3_600 });
      expect([response.status, document.departures('rotateApiKey', response)]).toEqual([201, []]);
      const made = JSON.parse(response.text);
      expect(made).toMatchObject({ name: 'Ops', role: 'manage', rotated_from: readPrefix(old), state: 'active' });
      const overlapMs = Date.parse(made.old_key_ends_at) - before;
      expect(overlapMs).toBeGreaterThanOrEqual(3_600_000);
      expect(overlapMs).toBeLessThan(3_660_000);
      for (const key of [old, made.key]) expect((await workspace.get('/v1/suggest?q=cedar', key)).status).toBe(200);
    });

    it('201: without an overlap the old key ends at once, and cannot be rotated again', async () => {
      const old = await workspace.createKey();
      expect((await rotate(`brk_${readPrefix(old)}`, { overlap_seconds: 0 })).status).toBe(201);
      expect(problemIn(await workspace.get('/v1/suggest?q=cedar', old)).status).toBe(401);
      const again = await rotate(readPrefix(old));
      expect(problemIn(again)).toMatchObject({ status: 409, code: 'key_not_active' });
      expect(document.departures('rotateApiKey', again)).toEqual([]);
    });

    it('201: a key that is rotated again during its overlap passes on its own expiry, not the end of the overlap', async () => {
      const ends = '2099-01-01T00:00:00.000Z';
      for (const [body, expires_at] of [
        [{ name: 'Ops' }, null],
        [{ name: 'Ops', expires_at: ends }, ends],
      ] as const) {
        const prefix = readPrefix(await workspace.createKey(body));
        const [first, again] = [await rotate(prefix), await rotate(prefix, { overlap_seconds: 60 })].map(({ text }) =>
          JSON.parse(text),
        );
        expect([first.expires_at, again.expires_at]).toEqual([expires_at, expires_at]);
        expect(Date.parse(again.old_key_ends_at)).toBeLessThan(Date.parse(first.old_key_ends_at));
      }
    });

    it('422: a workspace cannot have more keys by rotating one again and again', async () => {
      const full = await WorkspaceRequests.create(workspace.gateway);
      for (let keys = 1; keys < 100; keys += 1) await full.createKey();
      const path = `/v1/workspace/keys/${readPrefix(full.key)}/rotate`;
      const refused = await full.send('POST', path, { overlap_seconds: 60 });
      expect(problemIn(refused)).toMatchObject({ status: 422, message: expect.stringContaining('overlap_seconds 0') });
      expect(document.departures('rotateApiKey', refused)).toEqual([]);
      expect(await full.json('/v1/workspace/keys')).toMatchObject({ total_count: 100 });
      expect((await full.send('POST', path, { overlap_seconds: 0 })).status).toBe(201);
    });

    it('404: for a key of another workspace, an unknown one, and what is not a prefix', async () => {
      const other = await WorkspaceRequests.create(workspace.gateway);
      for (const prefix of [readPrefix(other.key), 'AAAAAAAA', 'nothing']) {
        const response = await rotate(prefix);
        expect(problemIn(response)).toMatchObject({ status: 404, code: 'key_not_found' });
        expect(document.departures('rotateApiKey', response)).toEqual([]);
      }
      const whole = await rotate(workspace.key);
      expect(whole.status).toBe(404);
      expect(whole.text).not.toContain(workspace.key);
    });

    it.each([[-1], [2_592_001], [1.5], ['1h']])('422: refuses an overlap of %j', async (overlap_seconds) => {
      const response = await rotate(readPrefix(workspace.key), { overlap_seconds });
      expect(problemIn(response)).toMatchObject({ status: 422, param: 'overlap_seconds' });
    });
  });
});
