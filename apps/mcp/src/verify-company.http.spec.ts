import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { projectRoot } from '@registry/testing';
import { join } from 'node:path';
import { callTool, readAddress, StartedToolServer, type ToolResult, toText } from './testing/started-tool-server.ts';

const APPLICATION = {
  ...{ name: 'Cedar Ridge Bakery LLC', state: 'Oregon', file_number: 150_000_007 },
  ...{ address: '130 Sample Ln, Dallas, OR 97338', people: ['Jane Doe', { name: 'John Roe' }] },
};

describe('verify_company', () => {
  let server: StartedToolServer;
  /** Keys of two workspaces. */
  let keys: readonly [string, string];

  beforeAll(async () => {
    server = await StartedToolServer.start();
    keys = [await server.makeKey('verifying'), await server.makeKey('another')];
  }, 180_000);
  afterAll(() => server.end());

  const verify = (key?: string, args: object = APPLICATION): Promise<ToolResult> =>
    callTool(server.url, 'verify_company', args, key === undefined ? {} : { 'x-api-key': key });

  async function countCases(key: string): Promise<number> {
    const response = await fetch(`${server.gatewayUrl}/v1/verifications`, { headers: { 'x-api-key': key } });
    return ((await response.json()) as { total_count: number }).total_count;
  }

  it("stores a case in the workspace of the caller's key, and in no other", async () => {
    const result = await verify(keys[0]);
    expect(result.structuredContent).toMatchObject({
      ...{ object: 'verification', status: 'in_review', business: { id: 'us-or-150000007' } },
      submitted: { people: [{ name: 'Jane Doe' }, { name: 'John Roe' }], state: 'OR', file_number: '150000007' },
      review: { policy: 'default', tasks: expect.any(Array) },
    });
    const text = toText(result);
    expect(text).toContain(`Verification ${String(result.structuredContent?.['id'])} (in_review)`);
    expect(text).toMatch(
      /The case ver_[\w-]+ is stored in the workspace\. .* To undo it, a program calls DELETE \/v1\/verifications\/ver_[\w-]+\.$/,
    );
    expect(text).toContain('- Business Name: success, Verified.');
    expect(text).toMatch(/^- .*Bankruptcies.*: unknown, Not \w+\. /m);
    expect(await Promise.all([countCases(keys[0]), countCases(keys[1])])).toEqual([1, 0]);
  });

  it('stores nothing without a key of the caller, and says how to send one', async () => {
    const service = await server.makeKey('mcp');
    const before = await countCases(service);
    const refused = await verify('brk_unknown');
    const message = 'The API rejected the key of the header x-api-key. Set one that is valid.';
    expect([refused.isError, toText(refused)]).toEqual([true, message]);
    await expect(verify()).rejects.toThrow(/^-32000 verify_company is about a workspace, .*set the header x-api-key/);
    const closed = readAddress(await server.startAnother(1_000, { DEMO_URL: '' }));
    expect(await callTool(closed, 'verify_company', APPLICATION)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^The request has no API key;.*set the header x-api-key/) }],
    });
    expect(await countCases(service)).toBe(before);
  });

  it('names candidates where no company is certain, and the policy that does not exist', async () => {
    const several = await verify(keys[1], { name: 'Cedar Ridge Bakry LLC', state: 'OR' });
    expect(several.structuredContent).toMatchObject({ business: null });
    expect(toText(several)).toMatch(/^Company: none is certain \(review\)\.\n- may be .*us-or-/m);
    const refused = await verify(keys[1], { ...APPLICATION, policy: 'nosuch' });
    expect([refused.isError, toText(refused)]).toEqual([true, expect.stringContaining('nosuch')]);
  });

  it('over standard input and output, the key of the server is that of the caller', async () => {
    const client = new Client({ name: 'spec', version: '1' });
    const key = await server.makeKey('at-a-desk');
    const args = [join(projectRoot, 'apps', 'mcp', 'src', 'stdio.ts')];
    const env = { GATEWAY_URL: server.gatewayUrl, GATEWAY_API_KEY: key };
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    try {
      expect(await client.callTool({ name: 'verify_company', arguments: APPLICATION })).not.toHaveProperty('isError');
      expect(await countCases(key)).toBe(1);
    } finally {
      await client.close();
    }
  });
});
