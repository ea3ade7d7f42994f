import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnauthorizedError } from '@modelcontextprotocol/client';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { newWebhookSecret } from '@registry/webhooks';
import { EventReceiver } from '../testing/event-receiver.ts';
import { Program } from '../testing/sign-in/program.ts';
import { SignInServers } from '../testing/sign-in/sign-in-servers.ts';
import { StartedToolServer, untilFound } from '../testing/started-tool-server.ts';

const TEST = 'watchlist.test';
const READ = { name: 'get_evidence', arguments: { id: 'us-or-150000007' } };
const FOLLOW = { name: 'follow_company', arguments: { id: 'us-or-150000007' } };
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Reply {
  readonly result?: { readonly id: string; readonly refreshBefore: string; readonly cursor: string };
  readonly error?: { readonly code: number };
}

describe('events for people who signed in', () => {
  let server: StartedToolServer;
  let servers: SignInServers;
  let receiver: EventReceiver;

  beforeAll(async () => {
    server = await StartedToolServer.start();
    await untilFound(() => server.call('list_jurisdictions'));
    servers = await SignInServers.start(server);
    receiver = await EventReceiver.start();
  }, 240_000);
  afterAll(async () => {
    receiver.close();
    await Promise.all([server.end(), servers.end()]);
  });

  /** A program that a person of a new workspace allowed what a call needs, and a key of the workspace. */
  async function signedIn(name: string, call: typeof FOLLOW) {
    const browser = await servers.signedInOwner(`events-${name}`, `${name}@events.example`);
    const program = await Program.connect(servers.url);
    await expect(program.client.callTool(call)).rejects.toThrow(UnauthorizedError);
    await program.signIn(browser);
    return { browser, program, key: await server.makeKey(`events-${name}`, 'enterprise') };
  }

  async function send(token: string, method: string, params: object) {
    const response = await fetch(servers.url, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, authorization: `Bearer ${token}` },
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: ENVELOPE } }),
    });
    const challenge = response.headers.get('www-authenticate');
    return { status: response.status, challenge, ...((await response.json()) as Reply) };
  }

  it('need the scope to watch for webhooks, last as long as the token, and end with the sign-in', async () => {
    const { program, key, browser } = await signedIn('ada', FOLLOW);
    const followed = (await program.client.callTool(FOLLOW)).structuredContent as { watchlist: { id: string } };
    const list = followed.watchlist.id;
    const secret = newWebhookSecret();
    receiver.secrets.set('/', [secret]);
    const wanted = { name: TEST, arguments: { watchlist_id: list } };
    const delivery = { mode: 'webhook', url: receiver.url('/'), secret };
    const subscribed = await send(program.token, 'events/subscribe', { ...wanted, delivery });
    const claims = JSON.parse(Buffer.from(program.token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number;
      key: string;
    };
    expect(Date.parse(subscribed.result?.refreshBefore ?? '')).toBeLessThanOrEqual(claims.exp * 1_000);
    const testEvent = async () => {
      const response = await fetch(`${servers.site}/v1/watchlists/${list}/test`, {
        method: 'POST',
        headers: { 'x-api-key': key },
      });
      return ((await response.json()) as { id: string }).id;
    };
    const ids = () => receiver.taken('/').map(({ eventId }) => eventId);
    const made = [await testEvent()];
    await eventually(async () => ids(), made, 30_000);
    const first = program.token;
    await program.refresh(servers.site);
    expect(program.token).not.toBe(first);
    const refreshed = await send(program.token, 'events/subscribe', { ...wanted, delivery });
    expect(refreshed.result).toMatchObject({ id: subscribed.result?.id, deliveryStatus: { active: true } });
    made.push(await testEvent());
    await eventually(async () => ids(), made, 30_000);

    const other = await signedIn('bob', READ);
    const refused = await send(other.program.token, 'events/subscribe', { ...wanted, delivery });
    expect([refused.status, refused.challenge]).toEqual([403, expect.stringContaining('scope="read watch"')]);
    expect((await send(other.program.token, 'events/poll', wanted)).error?.code).toBe(-32024);
    expect((await send(program.token, 'events/poll', wanted)).result?.cursor).toBe(
      receiver.taken('/').at(-1)?.['cursor'],
    );

    await browser.endSession(servers.site, claims.key);
    const ended = () => receiver.messages('/').filter(({ body }) => body['type'] === 'terminated');
    await eventually(async () => ended().length, 1, 30_000);
    const reason = 'The access token is expired or revoked. Refresh it; if that fails, sign in again.';
    expect(ended()[0]?.body).toMatchObject({ error: { code: -32_024, data: { reason } } });
    await testEvent();
    expect(await send(program.token, 'events/poll', wanted)).not.toHaveProperty('result');
    expect(ids()).toEqual(made);
  });

  it('are refused until it resets where the limit of the people of the workspace is reached', async () => {
    const [{ program }, other] = [await signedIn('cyd', FOLLOW), await signedIn('dan', FOLLOW)];
    await withClient(String(server.settings('gateway')['DATABASE_URL']), (client) =>
      client.query(
        `UPDATE api_keys SET daily_limit = 1
          WHERE kind = 'people' AND workspace_id = (SELECT id FROM workspaces WHERE name = 'events-cyd')`,
      ),
    );
    const wanted = { name: TEST, arguments: { watchlist_id: 'wl_1' } };
    const code = async ({ token }: Program) => (await send(token, 'events/poll', wanted)).error?.code;
    await eventually(() => code(program), -32_025, 30_000);
    expect(await code(other.program)).toBe(-32_024);
    expect((await send(program.token, 'tools/list', {})).status).toBe(200);
  });
});
