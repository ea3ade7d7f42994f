import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { toMatchToken } from '../keys/auth/match-token.ts';
import { deriveTokenKey } from '../signing/token-keys.ts';
import { KEY_HASH_SECRET, type MadePerson } from '../testing/gateway-keys.ts';
import { call, PRODUCTION, Program, rows } from '../testing/oauth/oauth-gateway.ts';
import { type OAuthGateway, startOAuthGateway, TOOL_SERVER } from '../testing/oauth/oauth-gateway.ts';
import { TOOL_SERVER_WORKSPACE } from '../testing/oauth/oauth-gateway.ts';

/** A part of the refusal of what only people and keys may do. */
const ONLY = 'Programs that people signed in to get no keys';
const COUNTED = '/v1/businesses/us-co-20201000000';

let gateway: OAuthGateway;
let program: Program;
let key: string;
/** A person of the workspace of the key. */
let ana: MadePerson;

beforeAll(async () => {
  gateway = await startOAuthGateway();
  program = await Program.register(gateway);
  key = await gateway.site.makeKey();
  ana = await gateway.site.makePerson(key, 'member');
}, 240_000);
afterAll(() => gateway.site.end());

describe('scopes', () => {
  it('are never more than were consented to, at a refresh as little as later', async () => {
    const { refresh_token: token, scope } = await program.signIn(ana.session, { scope: 'read watch' });
    expect(scope).toBe('read watch');
    await expect(program.refresh(token, { scope: 'read manage' })).rejects.toMatchObject({ error: 'invalid_scope' });
    const less = await program.refresh(token, { scope: 'read' });
    expect([less.scope, decodeJwt(less.access_token)['scope']]).toEqual(['read', 'read']);
    expect((await program.refresh(less.refresh_token)).scope).toBe('read watch');
  });

  it('that a token lacks are refused with those to sign in for', async () => {
    const { access_token: token } = await program.signIn(ana.session, { scope: 'read' });
    const { status, challenge } = await call(gateway, token, '/v1/workspace/keys');
    const metadata = `resource_metadata="${PRODUCTION}/.well-known/oauth-protected-resource"`;
    expect([status, challenge]).toEqual([403, `Bearer ${metadata}, scope="read manage", error="insufficient_scope"`]);
    const none = await gateway.production.get('/v1/account');
    expect(none.headers['www-authenticate']).toBe(`Bearer ${metadata}, scope="read"`);
  });

  it('may be others than a program registered with, as the person consents to each', async () => {
    const reader = await Program.register(gateway, { scope: 'read' });
    expect((await reader.signIn(ana.session, { scope: 'read match' })).scope).toBe('read match');
  });

  it('give nothing that would act later: no match token, and one of a grant or a session is refused', async () => {
    const { access_token: token } = await program.signIn(ana.session);
    const refused = await call(gateway, token, '/v1/reconciliation');
    expect([refused.status, refused.challenge, refused.text]).toEqual([403, undefined, expect.stringContaining(ONLY)]);
    const prefixes = [key, ana.session].map((text) => text.slice(4, 12));
    prefixes.push(String(decodeJwt(token)['key']));
    const found = await rows<{ kind: string; prefix: string; hmac: Buffer }>(
      gateway,
      'SELECT kind, prefix, hmac FROM api_keys WHERE prefix = ANY ($1) ORDER BY kind',
      [prefixes],
    );
    const used = found.map(async (row) => {
      const path = `/reconcile/${toMatchToken(row, KEY_HASH_SECRET)}`;
      return [row.kind, (await gateway.production.get(path)).status];
    });
    expect(await Promise.all(used)).toEqual([
      ['grant', 401],
      ['key', 200],
      ['session', 401],
    ]);
  });

  it('of a manager make no key, change no people and set no provider, as the manager does', async () => {
    const [manager, own] = [await gateway.site.makeKey({ role: 'manage' }), await gateway.site.makeKey()];
    const { session } = await gateway.site.makePerson(manager, 'owner');
    const { id: colleague } = await gateway.site.makePerson(manager, 'member');
    const { access_token: token } = await program.signIn(session, { scope: 'read manage' });
    expect((await call(gateway, token, '/v1/workspace/keys')).status).toBe(200);
    const sso = { issuer: 'https://login.example.com', client_id: 'a', client_secret: 'b' };
    for (const [method, path, body, status] of [
      ['POST', 'keys', { name: 'Mine' }, 201],
      ['POST', `keys/${manager.slice(4, 12)}/rotate`, { overlap_seconds: 60 }, 201],
      ['POST', 'people', { email: 'eve@example.com', role: 'owner' }, 201],
      ['PUT', `people/${colleague}`, { role: 'owner' }, 200],
      ['DELETE', `people/${colleague}`, undefined, 200],
      ['PUT', 'sso', { ...sso, domains: ['a.example'], default_role: 'owner' }, 200],
    ] as const) {
      const send = async (authorization: string) => {
        const json = body && { 'content-type': 'application/json' };
        const headers = { authorization: `Bearer ${authorization}`, ...json };
        const sent = body && { body: JSON.stringify(body) };
        return gateway.production.get(`/v1/workspace/${path}`, { method, headers, ...sent });
      };
      const refused = await send(token);
      const challenge = refused.headers['www-authenticate'];
      expect([path, refused.status, challenge, refused.text.includes(ONLY)]).toEqual([path, 403, undefined, true]);
      expect([path, (await send(manager)).status, (await send(own)).status]).toEqual([path, status, 403]);
    }
  });

  it('end with the role, and with the membership all does, of the one person and not of the other', async () => {
    const workspace = await gateway.site.makeKey();
    const [one, two] = [
      await gateway.site.makePerson(workspace, 'owner'),
      await gateway.site.makePerson(workspace, 'owner'),
    ];
    const tokens = await Promise.all(
      [one, two].map(({ session }) => program.signIn(session, { scope: 'read manage' })),
    );
    const set = (text: string) => rows(gateway, text, [one.id]);
    await set(`UPDATE memberships SET role = 'viewer' WHERE user_id = $1`);
    const keys = () =>
      Promise.all(tokens.map(async (each) => (await call(gateway, each.access_token, '/v1/workspace/keys')).status));
    expect(await keys()).toEqual([403, 200]);
    await set('DELETE FROM memberships WHERE user_id = $1');
    await expect(program.refresh(tokens[0]?.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await program.refresh(tokens[1]?.refresh_token)).scope).toBe('read manage');
  });
});

describe('a refresh token', () => {
  /** Has every refresh token of a grant used as long ago. */
  const ago = (token: string, interval: string) =>
    rows(
      gateway,
      `UPDATE oauth_states s SET consumed_at = now() - $2::interval FROM api_keys k
        WHERE k.grant_id = s.grant_id AND k.prefix = $1 AND s.kind = 'RefreshToken' AND s.consumed_at IS NOT NULL`,
      [decodeJwt(token)['key'], interval],
    );

  it('that is used again after 10 seconds ends all that it gave, and no other sign-in', async () => {
    const [first, other] = [await program.signIn(ana.session), await program.signIn(ana.session)];
    const second = await program.refresh(first.refresh_token);
    await program.refresh(other.refresh_token);
    await ago(first.access_token, '5 seconds');
    const third = await program.refresh(first.refresh_token);
    await ago(first.access_token, '10 seconds');
    await expect(program.refresh(first.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    for (const { refresh_token: token, access_token: access } of [second, third]) {
      await expect(program.refresh(token)).rejects.toMatchObject({ error: 'invalid_grant' });
      expect((await call(gateway, access, COUNTED)).status).toBe(401);
    }
    expect((await program.refresh(other.refresh_token)).token_type).toBe('bearer');
  });

  it('that is used twice at once gives two tokens, and the seconds start with the first use', async () => {
    const { refresh_token: token, access_token: access } = await program.signIn(ana.session);
    const both = await Promise.all([program.refresh(token), program.refresh(token)]);
    for (const one of both) expect((await call(gateway, one.access_token, COUNTED)).status).toBe(200);
    for (const one of both) expect((await program.refresh(one.refresh_token)).token_type).toBe('bearer');
    await ago(access, '5 seconds');
    await program.refresh(token);
    const used = await rows<{ isLong: boolean }>(
      gateway,
      `SELECT DISTINCT s.consumed_at < now() - interval '5 seconds' AS "isLong" FROM oauth_states s JOIN api_keys k ON k.grant_id = s.grant_id
        WHERE k.prefix = $1 AND s.kind = 'RefreshToken' AND s.consumed_at IS NOT NULL`,
      [decodeJwt(access)['key']],
    );
    expect(used).toEqual([{ isLong: true }]);
  });

  it('is refused to another client, and is stored nowhere as a text', async () => {
    const { refresh_token: token = '' } = await program.signIn(ana.session);
    const other = await Program.register(gateway);
    await expect(other.refresh(token)).rejects.toMatchObject({ error: 'invalid_grant' });
    await openid.tokenRevocation(other.config, token).catch(() => undefined);
    const found = await rows(gateway, 'SELECT kind FROM oauth_states s WHERE s::text LIKE $1', [`%${token}%`]);
    expect([found, (await program.refresh(token)).token_type]).toEqual([[], 'bearer']);
  });

  it('is refused after its end, and that of another sign-in is not', async () => {
    const [ended, other] = [await program.signIn(ana.session), await program.signIn(ana.session)];
    const text = `UPDATE oauth_states s SET expires_at = now() FROM api_keys k WHERE k.grant_id = s.grant_id AND k.prefix = $1`;
    await rows(gateway, text, [decodeJwt(ended.access_token)['key']]);
    await expect(program.refresh(ended.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await program.refresh(other.refresh_token)).token_type).toBe('bearer');
  });
});

describe('an access token', () => {
  /** A token that is signed here, with some claims changed. */
  async function forge(token: string, claims: JWTPayload, how: { alg?: string; typ?: string; other?: boolean } = {}) {
    const { privateKey, publicKey } = await deriveTokenKey(KEY_HASH_SECRET);
    const { alg = 'EdDSA', typ = 'at+jwt', other = false } = how;
    const signed = new SignJWT({ ...decodeJwt(token), ...claims }).setProtectedHeader({ alg, typ });
    if (alg === 'HS256') return signed.sign(createSecretKey(Buffer.from(publicKey, 'base64url')));
    return signed.sign(other ? generateKeyPairSync('ed25519').privateKey : privateKey);
  }

  it.each<[string, JWTPayload, Parameters<typeof forge>[2], number]>([
    ['of the same claims', {}, {}, 200],
    ['that expired', { exp: 1_700_000_000 }, {}, 401],
    ['without an end', { exp: undefined }, {}, 401],
    ['of another issuer', { iss: 'https://evil.example' }, {}, 401],
    ['for the tool server', { aud: TOOL_SERVER }, {}, 401],
    ['for another server', { aud: 'https://other.example' }, {}, 401],
    ['of a grant that does not exist', { key: 'AAAAAAAA' }, {}, 401],
    ['of another key', {}, { other: true }, 401],
    ['by the public key as a secret', {}, { alg: 'HS256' }, 401],
    ['of another type', {}, { typ: 'JWT' }, 401],
  ])('%s', async (_what, claims, how, status) => {
    const { access_token: token } = await program.signIn(ana.session);
    expect((await call(gateway, await forge(token, claims, how), COUNTED)).status).toBe(status);
  });

  it('are refused without a signature, and where they name a key or a session in place of a grant', async () => {
    const { access_token: token } = await program.signIn(ana.session);
    const [, body] = token.split('.');
    const head = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    expect((await call(gateway, `${head}.${body}.`, COUNTED)).status).toBe(401);
    for (const prefix of [key.slice(4, 12), ana.session.slice(4, 12)])
      expect((await call(gateway, await forge(token, { key: prefix }), COUNTED)).status).toBe(401);
  });

  it('is taken from the header field only', async () => {
    const { access_token: token } = await program.signIn(ana.session);
    expect((await gateway.production.get(`${COUNTED}?api_token=${token}`)).status).toBe(401);
    expect((await gateway.site.page('/verifications', token)).text).toContain('name="key"');
    expect((await gateway.site.page('/verifications', ana.session)).text).not.toContain('name="key"');
    const signedIn = await gateway.site.page('/sign-in', '', { key: String(token) });
    expect([signedIn.status, signedIn.headers['set-cookie']]).toEqual([401, undefined]);
  });
});

describe('a grant that an owner ends', () => {
  it('ends with its tokens, and the other program of the person goes on', async () => {
    const head = await gateway.site.makePerson(key, 'owner');
    const other = await Program.register(gateway);
    const [tokens, others] = [await program.signIn(ana.session), await other.signIn(ana.session)];
    const manager = (await program.signIn(head.session, { scope: 'manage' })).access_token;
    const headers = { authorization: `Bearer ${manager}` };
    const path = `/v1/workspace/sessions/${String(decodeJwt(tokens.access_token)['key'])}`;
    expect((await gateway.production.get(path, { method: 'DELETE', headers })).status).toBe(200);
    await expect(program.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const statuses = await Promise.all(
      [tokens, others].map(async (one) => (await call(gateway, one.access_token, COUNTED)).status),
    );
    expect([statuses, (await other.refresh(others.refresh_token)).token_type]).toEqual([[401, 200], 'bearer']);
  });
});

describe('a grant of a session by an identity provider', () => {
  it('ends with the provider, and that of a session by mail goes on', async () => {
    const workspace = await gateway.site.makeKey({ role: 'manage' });
    const [one, two] = [
      await gateway.site.makePerson(workspace, 'member'),
      await gateway.site.makePerson(workspace, 'member'),
    ];
    await rows(gateway, `UPDATE api_keys SET signed_in_by = 'sso' WHERE prefix = $1`, [one.session.slice(4, 12)]);
    const [ended, kept] = [await program.signIn(one.session), await program.signIn(two.session)];
    const headers = { 'x-api-key': workspace };
    expect((await gateway.production.get('/v1/workspace/sso', { method: 'DELETE', headers })).status).toBe(200);
    await expect(program.refresh(ended.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const statuses = [ended, kept].map(async (each) => (await call(gateway, each.access_token, COUNTED)).status);
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });
});

describe('a token for the tool server', () => {
  it('is accepted from the key of the tool server only, and one for the API is not', async () => {
    const service = await gateway.site.makeKey();
    await rows(
      gateway,
      'UPDATE workspaces SET name = $1 WHERE id = (SELECT workspace_id FROM api_keys WHERE prefix = $2)',
      [TOOL_SERVER_WORKSPACE, service.slice(4, 12)],
    );
    const [ofTools, ofApi] = await Promise.all(
      [TOOL_SERVER, PRODUCTION].map(async (resource) => (await program.signIn(ana.session, { resource })).access_token),
    );
    const behalf = (bearer: string, token = '') => call(gateway, bearer, COUNTED, { 'x-on-behalf-of': token });
    const statuses = await Promise.all([
      behalf(service, ofTools),
      behalf(service, ofApi),
      behalf(key, ofTools),
      behalf(String(ofApi), ofTools),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 400, 400]);
    const you = await gateway.site.page('/you', service, undefined, { 'x-on-behalf-of': String(ofTools) });
    expect([you.status, you.text.includes(ana.email)]).toEqual([200, false]); // a program is not the person
    expect((await call(gateway, String(ofTools), COUNTED)).status).toBe(401);
    const [entry] = await rows<{ entry: string }>(
      gateway,
      `SELECT entry FROM audit_entries WHERE entry::json ->> 'key' = $1`,
      [decodeJwt(String(ofTools))['key']],
    );
    expect(JSON.parse(String(entry?.entry))).toMatchObject({ user: ana.id });
    // A workspace with people is one that somebody started with the name.
    await gateway.site.makePerson(service, 'owner');
    await eventually(async () => (await behalf(service, ofTools)).status, 400, 10_000);
  });
});
