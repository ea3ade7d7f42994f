import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnauthorizedError } from '@modelcontextprotocol/client';
import { scopes } from '@registry/domain/scopes';
import { eventually } from '@registry/testing';
import { readAddress, RESOURCE, SITE, StartedToolServer, untilFound } from './testing/started-tool-server.ts';
import type { PersonBrowser } from './testing/sign-in/person-browser.ts';
import { Program } from './testing/sign-in/program.ts';
import { SignInServers } from './testing/sign-in/sign-in-servers.ts';

const BAKERY = 'us-or-150000007';
const FOLLOW = { name: 'follow_company', arguments: { id: BAKERY } };
const VERIFY = { name: 'verify_company', arguments: { name: 'Cedar Ridge Bakery LLC', state: 'OR' } };

async function post(url: string, method: string, params: object, headers: Readonly<Record<string, string>> = {}) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return {
    status: response.status,
    challenge: response.headers.get('www-authenticate'),
    json: (await response.json()) as { id: unknown; error?: { code: number; message: string }; result?: unknown },
  };
}

describe('signing in to the tool server', () => {
  let server: StartedToolServer;
  let servers: SignInServers;
  /** Browsers of the owners of two workspaces. */
  let people: Record<'ada' | 'bob', PersonBrowser>;

  beforeAll(async () => {
    server = await StartedToolServer.start();
    await untilFound(() => server.call('list_jurisdictions'));
    servers = await SignInServers.start(server);
    const [ada, bob] = await Promise.all([
      servers.signedInOwner('signing-in-ada', 'ada@sign-in.example'),
      servers.signedInOwner('signing-in-bob', 'bob@sign-in.example'),
    ]);
    people = { ada, bob };
  }, 240_000);
  afterAll(async () => {
    await Promise.all([server.end(), servers.end()]);
  });

  it.each(['', '/mcp'])('says at /.well-known/oauth-protected-resource%s where, and for what', async (path) => {
    const url = `${new URL(server.url).origin}/.well-known/oauth-protected-resource${path}`;
    const response = await fetch(url, { headers: { origin: 'https://elsewhere.example' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await response.json()).toEqual({
      resource: RESOURCE,
      authorization_servers: [SITE],
      scopes_supported: scopes.filter((scope) => scope !== 'manage'),
      bearer_methods_supported: ['header'],
      resource_name: 'Business Registry',
      resource_documentation: `${SITE}/docs/guides/connect-an-assistant`,
    });
  });

  it('names a guide that is there', async () => {
    const metadata = await fetch(`${new URL(servers.url).origin}/.well-known/oauth-protected-resource/mcp`);
    const { resource_documentation: guide } = (await metadata.json()) as { resource_documentation: string };
    expect(await (await fetch(guide)).text()).toContain('Connect an assistant');
  });

  it.each([
    ['tools/call', FOLLOW, 'read watch', 'follow_company'],
    ['tools/call', VERIFY, 'read verify', 'verify_company'],
    ['tools/call', { name: 'get_evidence', arguments: { id: BAKERY } }, 'read', 'get_evidence'],
    ['tools/call', { name: 'list_changes', arguments: null }, 'read', 'list_changes'],
    ['resources/read', { uri: `evidence://${BAKERY}` }, 'read', 'The evidence'],
  ])(
    '%s %j without a caller begins a sign-in for %s, and says how to go without',
    async (method, params, scope, what) => {
      const { status, challenge, json } = await post(server.url, method, params);
      const metadata = 'http://127.0.0.1:3002/.well-known/oauth-protected-resource/mcp';
      expect([status, challenge]).toEqual([401, `Bearer resource_metadata="${metadata}", scope="${scope}"`]);
      expect(json).toMatchObject({
        id: 7,
        error: {
          code: -32000,
          message: expect.stringMatching(`^${what} is about a workspace, .*set the header x-api-key`),
        },
      });
    },
  );

  it.each([
    ['is nonsense', 'Bearer nonsense'],
    ['is forged', `Bearer eyJhbGciOiJub25lIn0.eyJzY29wZSI6InJlYWQifQ.${'A'.repeat(86)}`],
  ])('a token that %s is refused for everything', async (_what, authorization) => {
    for (const [method, params] of [
      ['tools/list', {}],
      ['tools/call', { name: 'list_jurisdictions' }],
      ['tools/call', FOLLOW],
    ] as const) {
      const { status, challenge, json } = await post(servers.url, method, params, { authorization });
      expect([status, challenge]).toEqual([
        401,
        expect.stringMatching(
          /^Bearer error="invalid_token", resource_metadata=".*", scope="read match watch verify"$/,
        ),
      ]);
      expect(json.error?.message).toMatch(/^The access token is not valid here: .*set the header x-api-key/);
    }
  });

  it('a program signs a person in when it is refused, and steps up when it needs more', async () => {
    const program = await Program.connect(servers.url);
    const list = async () => (await program.client.listTools()).tools.map(({ name }) => name);
    expect(await list()).toHaveLength(12);
    await expect(program.client.callTool(FOLLOW)).rejects.toThrow(UnauthorizedError);
    expect(program.requested).toBe('read watch');
    await program.signIn(people.ada);
    const followed = await program.client.callTool(FOLLOW);
    expect(followed).toMatchObject({ structuredContent: { is_new: true, watchlist: { is_created: true } } });
    expect(JSON.stringify(followed)).toContain('are mailed once a day to ada@sign-in.example');
    const listed = await list();
    expect([listed.length, listed.includes('follow_company'), listed.includes('verify_company')]).toEqual([
      10,
      true,
      false,
    ]);
    await expect(program.client.callTool(VERIFY)).rejects.toThrow(UnauthorizedError);
    expect(program.requested?.split(' ').sort()).toEqual(['read', 'verify', 'watch']);
    await program.signIn(people.ada);
    expect(await program.client.callTool(VERIFY)).toMatchObject({ structuredContent: { object: 'verification' } });
    await program.client.close();
  });

  it('a call without its scope is 403 with all scopes that are needed, and does nothing', async () => {
    const token = await signedIn('bob', { name: 'get_evidence', arguments: { id: BAKERY } });
    const { status, challenge, json } = await post(servers.url, 'tools/call', FOLLOW, {
      authorization: `Bearer ${token}`,
    });
    expect([status, challenge]).toEqual([
      403,
      expect.stringMatching(/^Bearer error="insufficient_scope", resource_metadata=".*", scope="read watch"$/),
    ]);
    expect(json.error?.message).toMatch(
      /^follow_company requires the scope watch \(Follows companies.*\); the sign-in has read\./,
    );
  });

  it('each person has one workspace, and a token for the tool server is refused by the data API', async () => {
    const [ada, bob] = [await signedIn('ada', FOLLOW), await signedIn('bob', FOLLOW)];
    const watchlists = async (token: string) => {
      const call = { name: 'list_changes', arguments: {} };
      const { json } = await post(servers.url, 'tools/call', call, { authorization: `Bearer ${token}` });
      return JSON.stringify(json.result);
    };
    await post(servers.url, 'tools/call', FOLLOW, { authorization: `Bearer ${ada}` });
    expect(await watchlists(ada)).toContain('of 1 followed companies in 1 watchlists');
    expect(await watchlists(bob)).toContain('of 0 followed companies in 0 watchlists');
    const direct = await fetch(`${servers.api}/v1/account`, { headers: { authorization: `Bearer ${ada}` } });
    expect(direct.status).toBe(401);
  });

  it('a sign-in that was ended is refused, and another one goes on', async () => {
    const [ended, other] = [await program('ada', FOLLOW), await program('ada', FOLLOW)];
    const status = async ({ token }: Program) =>
      (await post(servers.url, 'tools/list', {}, { authorization: `Bearer ${token}` })).status;
    expect([await status(ended), await status(other)]).toEqual([200, 200]);
    const body = new URLSearchParams({ token: ended.refreshToken, client_id: ended.id });
    expect((await fetch(`${servers.site}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);
    await eventually(() => status(ended), 401, 15_000);
    expect(await status(other)).toBe(200);
  });

  it('concludes nothing of a token while the data API cannot be reached', async () => {
    const down = await server.startAnother(1, { GATEWAY_API_KEY: 'none', GATEWAY_URL: 'http://127.0.0.1:9' });
    const { status, json } = await post(readAddress(down), 'tools/list', {}, { authorization: 'Bearer a.b.c' });
    expect([status, json.error?.message]).toEqual([
      503,
      expect.stringMatching(/^The access token could not be verified: /),
    ]);
    expect((await post(readAddress(down), 'tools/list', {})).status).toBe(200);
  });

  it('says no token in its log', () => {
    expect(servers.tools.output).not.toContain('eyJ');
  });

  /** The access token of a person, with the scopes that a call needs. */
  async function signedIn(...of: Parameters<typeof program>): Promise<string> {
    return (await program(...of)).token;
  }

  async function program(person: keyof typeof people, call: { name: string; arguments: Record<string, unknown> }) {
    const made = await Program.connect(servers.url);
    await expect(made.client.callTool(call)).rejects.toThrow(UnauthorizedError);
    await made.signIn(people[person]);
    await made.client.close();
    return made;
  }
});
