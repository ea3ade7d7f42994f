import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, exportJWK, generateKeyPair } from 'jose';
import * as openid from 'openid-client';
import type { MadePerson } from '../testing/gateway-keys.ts';
import { call, decide, PRODUCTION, Program, REDIRECT, rows } from '../testing/oauth/oauth-gateway.ts';
import { type OAuthGateway, startOAuthGateway, TOOL_SERVER } from '../testing/oauth/oauth-gateway.ts';
import { Visitor } from '../testing/oauth/visitor.ts';

/** A company of the shared gateway. */
const COMPANY = 'us-co-20201000000';

let gateway: OAuthGateway;
let program: Program;
/** Two people in two workspaces. */
let ana: MadePerson;
let ben: MadePerson;

beforeAll(async () => {
  gateway = await startOAuthGateway();
  program = await Program.register(gateway);
  [ana, ben] = (await Promise.all(
    (['owner', 'viewer'] as const).map(async (role) => gateway.site.makePerson(await gateway.site.makeKey(), role)),
  )) as [MadePerson, MadePerson];
}, 240_000);
afterAll(() => gateway.site.end());

const listGrants = ({ id }: MadePerson) =>
  rows<{ prefix: string; scopes: string[]; purpose: string; ended: boolean }>(
    gateway,
    `SELECT prefix, scopes, purpose, revoked_at IS NOT NULL AS ended FROM api_keys WHERE user_id = $1 AND kind = 'grant' ORDER BY id`,
    [id],
  );

describe('metadata', () => {
  it('of the server name what it does, under both paths, and the API names the server', async () => {
    const paths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
    const [one, other] = await Promise.all(paths.map((path) => gateway.site.json(path)));
    expect(other).toEqual(one);
    const names = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const renamed = await gateway.site.get(String(paths[0]), { headers: names });
    expect(JSON.parse(renamed.text)).toEqual(one);
    const { issuer } = gateway;
    expect(one).toMatchObject({
      ...{ issuer, authorization_endpoint: `${issuer}/oauth/authorize`, token_endpoint: `${issuer}/oauth/token` },
      ...{ registration_endpoint: `${issuer}/oauth/register`, revocation_endpoint: `${issuer}/oauth/revoke` },
      ...{ response_types_supported: ['code'], grant_types_supported: ['authorization_code', 'refresh_token'] },
      ...{ code_challenge_methods_supported: ['S256'], response_modes_supported: ['query'] },
      ...{ token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'] },
      ...{ scopes_supported: ['read', 'match', 'watch', 'verify', 'manage'] },
      ...{ authorization_response_iss_parameter_supported: true, client_id_metadata_document_supported: true },
    });
    const resource = await gateway.production.json('/.well-known/oauth-protected-resource');
    expect(resource).toMatchObject({ resource: PRODUCTION, authorization_servers: [issuer] });
    const { keys } = await gateway.site.json('/oauth/jwks');
    expect(keys).toEqual([expect.not.objectContaining({ d: expect.anything() })]);
  });

  it('and tokens can be requested by programs in browsers of other sites, which have no cookie', async () => {
    const preflight = { origin: 'https://app.example', 'access-control-request-method': 'POST' };
    const allowed = await gateway.site.get('/oauth/token', { method: 'OPTIONS', headers: preflight });
    expect([allowed.status, allowed.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, POST']);
    const posted = await gateway.site.get('/oauth/token', {
      method: 'POST',
      headers: { origin: 'https://app.example' },
    });
    expect([posted.status, posted.headers['access-control-allow-origin']]).toEqual([415, '*']);
  });
});

describe('a program that signs a person in', () => {
  it('acts for that person in that workspace, and the logs name the person and the purpose', async () => {
    const other = await Program.register(gateway, { client_name: 'Other Agent' });
    const [tokens, others] = [await program.signIn(ana.session), await other.signIn(ben.session, { scope: 'read' })];
    for (const [person, { access_token: token }] of [
      [ana, tokens],
      [ben, others],
    ] as const) {
      expect((await call(gateway, token, `/v1/businesses/${COMPANY}`)).status).toBe(200);
      const [grant] = await listGrants(person);
      expect(decodeJwt(token)).toMatchObject({ sub: person.id, key: grant?.prefix, aud: PRODUCTION });
      const entries = await rows<{ entry: string }>(
        gateway,
        `SELECT entry FROM audit_entries WHERE entry::json ->> 'key' = $1`,
        [grant?.prefix],
      );
      expect(entries.map(({ entry }) => JSON.parse(entry))).toMatchObject([{ user: person.id, purpose: 'research' }]);
    }
    expect(decodeJwt(tokens.access_token)['client_id']).toBe(program.id);
    expect(tokens.expires_in).toBe(600);
  });

  it('is shown with its host and the scopes in words, and gets those that the role has', async () => {
    const started = await program.start(ben.session, { scope: 'read match manage openid', resource: TOOL_SERVER });
    const { text, headers } = await started.visitor.open(started.page);
    for (const shown of [
      'Ledger Agent',
      '127.0.0.1:7777 (a program on this device)',
      ben.email,
      'Nobody has verified',
      'Reads companies',
      TOOL_SERVER,
    ])
      expect(text).toContain(shown);
    expect(text).toContain('It also requests match, manage, which your role does not allow.');
    expect(text).not.toContain('Matches and screens');
    expect(headers['content-security-policy']).not.toContain('form-action');
    const callback = await decide(started, ben.session, { purpose: 'legal' });
    const { scope } = await program.exchange({ ...started, callback });
    expect([scope, (await listGrants(ben)).at(-1)]).toMatchObject(['read', { scopes: ['read'], purpose: 'legal' }]);
  });

  it('may prove who it is by a key of its own, and nobody else can be it', async () => {
    const [{ privateKey, publicKey }, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] };
    const metadata = { token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'ES256', jwks };
    const register = (key: typeof privateKey) => Program.register(gateway, metadata, openid.PrivateKeyJwt(key));
    expect((await (await register(privateKey)).signIn(ana.session)).token_type).toBe('bearer');
    const thief = await register(other.privateKey);
    await expect(thief.signIn(ana.session)).rejects.toMatchObject({ error: 'invalid_client' });
  });

  it('has to have each authorization consented to', async () => {
    await program.signIn(ana.session);
    const { page } = await program.start(ana.session);
    expect(page).toMatch(/^\/oauth\/consent\//);
    const { url } = await program.authorizationUrl({ prompt: 'none' });
    const silent = await new Visitor(gateway.site, ana.session).open(url.href);
    expect(new URL(String(silent.headers.location)).searchParams.get('error')).toBe('login_required');
  });

  it('gets read where it names no scope, and a token for the tool server where it names no resource', async () => {
    const started = await program.authorizationUrl();
    for (const name of ['scope', 'resource']) started.url.searchParams.delete(name);
    const visitor = new Visitor(gateway.site, ana.session);
    const { headers } = await visitor.open(started.url.href);
    const callback = await decide({ ...started, visitor, page: String(headers.location) }, ana.session);
    const { access_token: token, scope } = await program.exchange({ ...started, callback });
    expect([scope, decodeJwt(token).aud]).toEqual(['read', TOOL_SERVER]);
  });

  it('gets an error when the person denied it', async () => {
    const started = await program.start(ana.session);
    const denied = await decide(started, ana.session, { decision: 'deny' });
    expect(Object.fromEntries(denied.searchParams)).toMatchObject({ error: 'access_denied', iss: gateway.issuer });
    const before = (await listGrants(ana)).length;
    await started.visitor.open(started.page, {
      session: ana.session.slice(4, 12),
      decision: 'allow',
      purpose: 'legal',
    });
    expect(await listGrants(ana)).toHaveLength(before);
  });

  it('waits until the person is signed in, who comes back to the request', async () => {
    const { visitor, page } = await program.start('');
    const first = await visitor.open(page);
    expect([first.status, first.headers['refresh']]).toEqual([200, `0; url=${page}/signed-in`]);
    for (const session of ['', await gateway.site.makeKey()]) {
      visitor.signIn(session);
      const { status, headers } = await visitor.open(`${page}/signed-in`);
      expect([status, headers.location]).toEqual([303, `/sign-in?to=${encodeURIComponent(page)}`]);
    }
    visitor.signIn(ana.session);
    expect((await visitor.open(page)).text).toContain(ana.email);
  });

  it('ends what it was allowed by revoking its refresh token', async () => {
    const tokens = await program.signIn(ana.session);
    const kept = await program.signIn(ana.session);
    await openid.tokenRevocation(program.config, String(tokens.refresh_token));
    expect((await listGrants(ana)).slice(-2).map(({ ended }) => ended)).toEqual([true, false]);
    await expect(program.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await program.refresh(kept.refresh_token)).access_token).not.toBe(kept.access_token);
    expect((await call(gateway, tokens.access_token, `/v1/businesses/${COMPANY}`)).status).toBe(401);
  });
});

describe('two replicas', () => {
  it('go on with what the other began, and take a code that both get at once one time at most', async () => {
    const replica = await startOAuthGateway({ DEMO_URL: gateway.issuer });
    try {
      const started = await program.start(ana.session);
      const visitor = new Visitor(replica.site, ana.session);
      for (const [name, cookie] of started.visitor.cookies) visitor.cookies.set(name, cookie);
      const callback = await decide({ ...started, visitor }, ana.session);
      const body = new URLSearchParams({
        ...{ grant_type: 'authorization_code', client_id: program.id, redirect_uri: REDIRECT },
        ...{ code: String(callback.searchParams.get('code')), code_verifier: started.verifier },
      }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const both = await Promise.all(
        [gateway, replica].map(({ site }) => site.get('/oauth/token', { method: 'POST', headers, body })),
      );
      // The second one ends what the first one got, perhaps before it has it.
      const given = both.filter(({ status }) => status === 200);
      expect([both.some(({ status }) => status === 400), given.length < 2]).toEqual([true, true]);
      for (const { text } of given)
        expect((await call(gateway, String(JSON.parse(text).access_token), `/v1/businesses/${COMPANY}`)).status).toBe(
          401,
        );
      const tokens = await program.signIn(ana.session);
      expect(
        await Promise.all([gateway, replica].map(async (one) => (await call(one, tokens.access_token)).status)),
      ).toEqual([200, 200]);
    } finally {
      await replica.site.end();
    }
  });
});
