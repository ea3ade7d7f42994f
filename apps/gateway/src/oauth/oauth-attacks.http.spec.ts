import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { deriveTokenKey } from '../signing/token-keys.ts';
import { KEY_HASH_SECRET, type MadePerson } from '../testing/gateway-keys.ts';
import { call, decide, PRODUCTION, Program, REDIRECT, type Requested, rows } from '../testing/oauth/oauth-gateway.ts';
import { type OAuthGateway, startOAuthGateway, TOOL_SERVER } from '../testing/oauth/oauth-gateway.ts';
import { TOOL_SERVER_WORKSPACE } from '../testing/oauth/oauth-gateway.ts';
import { Visitor } from '../testing/oauth/visitor.ts';

const COUNTED = '/v1/businesses/us-co-20201000000';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let gateway: OAuthGateway;
let program: Program;
let key: string;
/** A person of the workspace of the key, and a colleague. */
let ana: MadePerson;
let ben: MadePerson;

beforeAll(async () => {
  gateway = await startOAuthGateway();
  program = await Program.register(gateway);
  key = await gateway.site.makeKey();
  ana = await gateway.site.makePerson(key, 'member');
  ben = await gateway.site.makePerson(key, 'member');
}, 240_000);
afterAll(() => gateway.site.end());

/** The error with which the browser is sent back to the program; the status of the page where it is not. */
async function authorize(requested: Requested, without: readonly string[] = []): Promise<unknown> {
  const { url } = await program.authorizationUrl(requested);
  for (const name of without) url.searchParams.delete(name);
  const { status, headers } = await new Visitor(gateway.site, ana.session).open(url.href);
  const target = URL.parse(String(headers.location));
  if (target === null) return status === 303 ? 'consent' : status;
  return new URLSearchParams(target.search || target.hash.slice(1)).get('error');
}

/** The status of a registration, and its error. */
async function register(metadata: object): Promise<unknown> {
  const body = JSON.stringify({ redirect_uris: [REDIRECT], ...metadata });
  const headers = { 'content-type': 'application/json' };
  const { status, text } = await gateway.site.get('/oauth/register', { method: 'POST', headers, body });
  return status === 201 ? JSON.parse(text) : JSON.parse(text).error;
}

describe('a code', () => {
  it('that is sent twice ends what the first one gave, and not what another code gave', async () => {
    const [consented, other] = [await program.consent(ana.session), await program.signIn(ana.session)];
    const tokens = await program.exchange(consented);
    await expect(program.exchange(consented)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await call(gateway, tokens.access_token, COUNTED)).status).toBe(401);
    await expect(program.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await call(gateway, other.access_token, COUNTED)).status).toBe(200);
  });

  it.each<[string, (own: Program) => Requested]>([
    ['without a verifier', () => ({ code_verifier: '' })],
    ['with the verifier of another request', () => ({ code_verifier: openid.randomPKCECodeVerifier() })],
    ['by another client', (other) => ({ client_id: other.id })],
    ['with another redirect URI', () => ({ redirect_uri: `${REDIRECT}/` })],
    ['for a resource that was not consented to', () => ({ resource: TOOL_SERVER })],
  ])('is refused %s', async (_how, parameters) => {
    const { callback, verifier } = await program.consent(ana.session);
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', client_id: program.id, redirect_uri: REDIRECT },
      ...{ code: String(callback.searchParams.get('code')), code_verifier: verifier },
      ...parameters(await Program.register(gateway)),
    });
    const request = { method: 'POST', headers: FORM, body: body.toString() };
    expect((await gateway.site.get('/oauth/token', request)).status).toBe(400);
  });
});

describe('an authorization', () => {
  it.each<[string, Requested, readonly string[], unknown]>([
    ['without PKCE', {}, ['code_challenge', 'code_challenge_method'], 'invalid_request'],
    ['with PKCE by plain', { code_challenge_method: 'plain' }, [], 'invalid_request'],
    ['with PKCE by nothing, which is plain', {}, ['code_challenge_method'], 'invalid_request'],
    ['of a token', { response_type: 'token' }, [], 'invalid_request'],
    ['of an ID token', { response_type: 'code id_token' }, [], 'invalid_request'],
    ['by a form of the browser', { response_mode: 'form_post' }, [], 400],
    ['for another server', { resource: 'https://api.example.test.evil.example' }, [], 'invalid_target'],
    ['with another port of the loopback interface', { redirect_uri: REDIRECT.replace('7777', '5555') }, [], 'consent'],
    ['with the redirect URI and more', { redirect_uri: `${REDIRECT}.evil.example` }, [], 400],
    ['with its path and a traversal', { redirect_uri: `${REDIRECT}/../evil` }, [], 400],
    ['with a fragment', { redirect_uri: `${REDIRECT}#x` }, [], 400],
    ['with user information', { redirect_uri: REDIRECT.replace('127', 'x@127') }, [], 400],
    [
      'with another host as user information',
      { redirect_uri: REDIRECT.replace(':7777', ':7777@evil.example') },
      [],
      400,
    ],
    ['with another name of the host', { redirect_uri: REDIRECT.replace('127.0.0.1', 'localhost') }, [], 400],
    ['by an unknown client', { client_id: 'unknown' }, [], 400],
    ['by a client of an address that is not public', { client_id: 'https://127.0.0.1/client.json' }, [], 400],
    ['by a client of a name that is not public', { client_id: 'https://localhost/client.json' }, [], 400],
  ])('%s', async (_how, requested, without, outcome) => {
    expect(await authorize(requested, without)).toBe(outcome);
  });

  it('says who issued the response, also that of an error, so that no other server can', async () => {
    const consented = await program.consent(ana.session);
    consented.callback.searchParams.set('iss', 'https://evil.example');
    await expect(program.exchange(consented)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('"iss"') },
    });
    const { url } = await program.authorizationUrl({ code_challenge_method: 'plain' });
    const { headers } = await new Visitor(gateway.site).open(url.href);
    expect(new URL(String(headers.location)).searchParams.get('iss')).toBe(gateway.issuer);
  });
});

describe('a registration', () => {
  it.each<[string, unknown]>([
    ['http://evil.example/callback', 'invalid_redirect_uri'],
    ['https://localhost/callback', 'invalid_redirect_uri'],
    ['https://app.example/callback#x', 'invalid_redirect_uri'],
    ['https://app.example@evil.example/callback', 'invalid_redirect_uri'],
    ['javascript:alert(1)', 'invalid_redirect_uri'],
    ['data:text/html,x', 'invalid_redirect_uri'],
    ['https://app.example/callback', expect.anything()],
    ['http://[::1]/callback', expect.anything()],
    ['com.example.app:/callback', expect.anything()],
  ])('of %s', async (uri, outcome) => {
    expect(await register({ redirect_uris: [uri], application_type: 'web' })).toEqual(outcome);
  });

  it('makes only clients without a secret, of codes and of the scopes that there are', async () => {
    const wanted = {
      grant_types: ['implicit', 'password', 'refresh_token'],
      response_types: ['token'],
      scope: 'read admin',
    };
    const made = await register({
      ...wanted,
      token_endpoint_auth_method: 'client_secret_post',
      response_modes: ['form_post'],
    });
    expect(made).toMatchObject({
      ...{ grant_types: ['refresh_token', 'authorization_code'], response_types: ['code'], scope: 'read' },
      ...{ token_endpoint_auth_method: 'none', response_modes: ['query'], application_type: 'native' },
    });
    expect(Object.keys(made as object)).not.toContain('client_secret');
    expect(await register({ client_name: 'A\u202Egent' })).toBe('invalid_client_metadata');
  });
});

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

  it('that a client did not register for are refused', async () => {
    const reader = await Program.register(gateway, { scope: 'read' });
    const { url } = await reader.authorizationUrl({ scope: 'read match' });
    const { headers } = await new Visitor(gateway.site, ana.session).open(url.href);
    expect(new URL(String(headers.location)).searchParams.get('error')).toBe('invalid_scope');
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
  it('that is used twice ends all that it gave', async () => {
    const first = await program.signIn(ana.session);
    const second = await program.refresh(first.refresh_token);
    await expect(program.refresh(first.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(program.refresh(second.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await call(gateway, second.access_token, COUNTED)).status).toBe(401);
  });

  it('that is used twice at once gives one token at most, which ends', async () => {
    const { refresh_token: token } = await program.signIn(ana.session);
    const both = await Promise.allSettled([program.refresh(token), program.refresh(token)]);
    const given = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(given.length).toBeLessThan(2);
    for (const { access_token: access } of given) expect((await call(gateway, access, COUNTED)).status).toBe(401);
  });

  it('is refused to another client, and is stored nowhere as a text', async () => {
    const { refresh_token: token = '' } = await program.signIn(ana.session);
    const other = await Program.register(gateway);
    await expect(other.refresh(token)).rejects.toMatchObject({ error: 'invalid_grant' });
    await openid.tokenRevocation(other.config, token).catch(() => undefined);
    const found = await rows(gateway, 'SELECT kind FROM oauth_states s WHERE s::text LIKE $1', [`%${token}%`]);
    expect([found, (await program.refresh(token)).token_type]).toEqual([[], 'bearer']);
  });

  it('is refused after its end', async () => {
    const { refresh_token: token } = await program.signIn(ana.session);
    await rows(gateway, `UPDATE oauth_states SET expires_at = now() WHERE kind = 'RefreshToken'`);
    await expect(program.refresh(token)).rejects.toMatchObject({ error: 'invalid_grant' });
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

  it('of a key or a session is none, and one without a signature is refused', async () => {
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
    expect((await gateway.site.page('/workspace', token)).text).toContain('Sign in');
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
    expect((await call(gateway, String(ofTools), COUNTED)).status).toBe(401);
    const [entry] = await rows<{ entry: string }>(
      gateway,
      `SELECT entry FROM audit_entries WHERE entry::json ->> 'key' = $1`,
      [decodeJwt(String(ofTools))['key']],
    );
    expect(JSON.parse(String(entry?.entry))).toMatchObject({ user: ana.id });
  });
});

describe('the page on which a person consents', () => {
  const allow = (session: string) => ({ session: session.slice(4, 12), purpose: 'legal', decision: 'allow' });

  it('cannot be framed, stored, or sent by another site', async () => {
    const { visitor, page } = await program.start(ana.session);
    const { headers } = await visitor.open(page);
    expect([headers['content-security-policy'], headers['cache-control']]).toEqual([
      expect.stringContaining("frame-ancestors 'none'"),
      'no-store',
    ]);
    const foreign: Requested[] = [
      ...['cross-site', 'same-site', 'none'].map((site) => ({ 'sec-fetch-site': site })),
      { origin: 'https://evil.example' },
    ];
    for (const headers of foreign) expect((await visitor.open(page, allow(ana.session), headers)).status).toBe(400);
    expect((await visitor.open(`${page}?decision=allow&purpose=legal`)).headers.location).toBeUndefined();
  });

  it('is of the browser that began: its address gives nothing to another person', async () => {
    const { page } = await program.start(ana.session);
    const mine = await program.start(ben.session);
    for (const visitor of [new Visitor(gateway.site, ben.session), mine.visitor]) {
      expect((await visitor.open(page)).status).toBe(400);
      expect((await visitor.open(page, allow(ben.session))).status).toBe(400);
    }
    const [name, cookie] = [...mine.visitor.cookies].find(([one]) => one === 'oauth_interaction') ?? [];
    const forged = new Visitor(gateway.site, ben.session);
    forged.cookies.set(String(name), { value: page.split('/').at(-1) ?? '', path: page });
    expect([cookie?.path, (await forged.open(page)).status]).toEqual([mine.page, 400]);
  });

  it('is decided by the person whom it was shown to, signed in by a session', async () => {
    const { visitor, page } = await program.start(ana.session);
    for (const [who, shown] of [
      [ben.session, ana.session],
      [key, key],
    ] as const) {
      visitor.signIn(who);
      const { status, headers } = await visitor.open(page, allow(shown));
      expect([status, headers.location]).toEqual([303, page]);
    }
    visitor.signIn('');
    expect((await visitor.open(page, allow(ana.session))).status).toBe(401);
  });

  it('keeps no session: the next person in the browser is asked, and gets the own one', async () => {
    const started = await program.start(ana.session);
    await decide(started, ana.session);
    expect([...started.visitor.cookies.keys()].filter((name) => name.startsWith('oauth_session'))).toEqual([]);
    started.visitor.signIn(ben.session);
    const begun = await program.authorizationUrl();
    const { headers } = await started.visitor.open(begun.url.href);
    const next = { ...begun, visitor: started.visitor, page: String(headers.location) };
    const tokens = await program.exchange({ ...begun, callback: await decide(next, ben.session) });
    expect(decodeJwt(tokens.access_token).sub).toBe(ben.id);
  });

  it('wants a purpose that the data may be used for', async () => {
    const { visitor, page } = await program.start(ana.session);
    for (const [purpose, status] of [
      ['', 422],
      ['employment', 403],
    ] as const)
      expect((await visitor.open(page, { ...allow(ana.session), purpose })).status).toBe(status);
  });
});
