import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import type { MadePerson } from '../testing/gateway-keys.ts';
import { call, decide, Program, REDIRECT, type Requested, rows } from '../testing/oauth/oauth-gateway.ts';
import { type OAuthGateway, startOAuthGateway, TOOL_SERVER } from '../testing/oauth/oauth-gateway.ts';
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

  it('makes only clients without a secret, of codes, whose name cannot mislead', async () => {
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
      ...{ grant_types: ['refresh_token', 'authorization_code'], response_types: ['code'] },
      ...{ token_endpoint_auth_method: 'none', response_modes: ['query'], application_type: 'native' },
    });
    expect(Object.keys(made as object)).not.toContain('client_secret');
    expect(await register({ client_name: 'A\u202Egent' })).toBe('invalid_client_metadata');
  });
});

describe('the page on which a person consents', () => {
  const allow = (session: string, scopes = 'read match') => {
    return { session: session.slice(4, 12), scopes, purpose: 'legal', decision: 'allow' };
  };

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

  it('gives nothing to a session that ended a moment ago, and the other person goes on', async () => {
    const [eve, kim] = [await gateway.site.makePerson(key, 'member'), await gateway.site.makePerson(key, 'member')];
    const [mine, other] = [await program.start(eve.session), await program.start(kim.session)];
    expect((await mine.visitor.open(mine.page)).text).toContain(eve.email); // cached
    await rows(gateway, 'UPDATE api_keys SET revoked_at = now() WHERE prefix = $1', [eve.session.slice(4, 12)]);
    expect((await mine.visitor.open(mine.page, allow(eve.session))).status).toBe(401);
    expect((await decide(other, kim.session)).searchParams.get('code')).not.toBeNull();
    const sql = `SELECT user_id FROM api_keys WHERE kind = 'grant' AND user_id = ANY ($1)`;
    expect(await rows(gateway, sql, [[eve.id, kim.id]])).toEqual([{ user_id: kim.id }]);
  });

  it('allows the scopes that it showed, and is shown again where the role has others at the click', async () => {
    const { visitor, page } = await program.start(ana.session, { scope: 'read match manage' });
    for (const scopes of ['read', 'read match manage', '']) {
      const { status, text } = await visitor.open(page, allow(ana.session, scopes));
      const shown = [text.includes('has changed since'), text.includes('name="scopes" value="read match"')];
      expect([scopes, status, ...shown]).toEqual([scopes, 422, true, true]);
    }
    expect((await visitor.open(page, allow(ana.session))).status).toBe(303);
  });

  it.each([
    ['http://127.0.0.1:7777/callback', '127.0.0.1:7777 (a program on this device)'],
    ['https://app.example:8443/callback', 'app.example:8443'],
    ['com.evil://accounts.google.com/callback', 'com.evil: (a program on this device)'],
  ])('shows where a code goes that is sent to %s', async (uri, target) => {
    const own = await Program.register(gateway, { redirect_uris: [uri] });
    const { visitor, page } = await own.start(ana.session, { redirect_uri: uri });
    const { text } = await visitor.open(page);
    expect(text.match(/<code>[^<]*<\/code>/g)).toEqual([`<code>${target}</code>`]);
  });

  it('keeps no session: the next person in the browser consents too, for the own one', async () => {
    const started = await program.start(ana.session);
    await decide(started, ana.session);
    expect([...started.visitor.cookies.keys()].filter((name) => name.startsWith('oauth_session'))).toEqual([]);
    started.visitor.signIn(ben.session);
    const prepared = await program.authorizationUrl();
    const { headers } = await started.visitor.open(prepared.url.href);
    const next = { ...prepared, visitor: started.visitor, page: String(headers.location) };
    const tokens = await program.exchange({ ...prepared, callback: await decide(next, ben.session) });
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
