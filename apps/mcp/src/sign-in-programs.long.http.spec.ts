import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client, UnauthorizedError } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { freePort } from '@registry/private-servers';
import { temporaryFolder } from '@registry/testing';
import { startChromium } from '@registry/testing/browser';
import { describeInBrowser } from '@registry/testing/describe-in-browser';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { inspect } from './testing/sign-in/inspector.ts';
import { Program } from './testing/sign-in/program.ts';
import { SignInServers } from './testing/sign-in/sign-in-servers.ts';
import { StartedToolServer, untilFound } from './testing/started-tool-server.ts';

const FOLLOW = { name: 'follow_company', arguments: { id: 'us-or-150000007' } };
const FOLLOWED = { company: { id: 'us-or-150000007' }, is_new: true };
const folder = temporaryFolder('sign-in-programs');

/** Checks that a command succeeds; false too where it needs a registry that cannot be reached. */
function succeeds(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { cwd: folder.path, stdio: 'ignore', timeout: 300_000 }).status === 0;
}

/** Installs a package; its optional parts are for other platforms. */
function installs(name: string): boolean {
  return succeeds('npm', 'install', '--silent', '--no-audit', '--no-fund', '--omit=optional', name);
}

const hasCommand = installs('mcp-remote@0.15.1');
const hasInspector = installs('@modelcontextprotocol/inspector@2.12.0');
const python = join(folder.path, 'environment', 'bin', 'python');
const hasPython =
  succeeds('python3', '-m', 'venv', 'environment') && succeeds(python, '-m', 'pip', 'install', '--quiet', 'mcp==2.3.0');

describeInBrowser(await startChromium(), 'programs that sign a person in', (chromium) => {
  let server: StartedToolServer;
  let servers: SignInServers;

  beforeAll(async () => {
    server = await StartedToolServer.start();
    await untilFound(() => server.call('list_jurisdictions'));
    servers = await SignInServers.start(server);
  }, 240_000);
  afterAll(async () => {
    await Promise.all([server.end(), servers.end()]);
    folder.remove();
  });

  /** The browser of the owner of a new workspace, who followed the link of the mail. */
  async function person(name: string): Promise<Page> {
    const page = await (await chromium.newContext()).newPage();
    await page.goto(await servers.invitedOwner(`programs-${name}`, `${name}@programs.example`));
    await page.getByRole('button', { name: 'Sign in' }).click();
    return page;
  }

  /** Allows a program what it requests. The browser goes back to the program. */
  async function allow(page: Page, url: string): Promise<void> {
    await page.goto(url);
    await page.getByLabel('Purpose of its requests').selectOption('research');
    await page.getByRole('button', { name: 'Allow' }).click();
  }

  /** A program of the TypeScript SDK that a person signed in to. */
  async function signedIn(name: string): Promise<Program> {
    const program = await Program.connect(servers.url);
    await expect(program.client.callTool(FOLLOW)).rejects.toThrow(UnauthorizedError);
    const page = await person(name);
    await program.signIn({
      allow: async (url) => {
        const back = page.waitForRequest((request) => request.url().startsWith(program.redirectUrl));
        await allow(page, url.href).catch(() => undefined); // nothing listens there
        return new URL((await back).url()).searchParams;
      },
    });
    return program;
  }

  it('the TypeScript SDK', async () => {
    const { client } = await signedIn('typescript');
    expect(await client.callTool(FOLLOW)).toMatchObject({ structuredContent: FOLLOWED });
    await client.close();
  });

  (hasInspector ? it : it.skip)(
    `the inspector's command line${hasInspector ? '' : ', which cannot be fetched'}, which finds no schema that models refuse`,
    async () => {
      const { client, token } = await signedIn('inspector');
      const run = (...args: readonly string[]) => inspect(folder.path, { url: servers.url, token }, args);
      expect((await run('--method', 'tools/list', '--strict'))['tools']).toHaveLength(10);
      const call = ['--method', 'tools/call', '--tool-name', 'follow_company', '--tool-arg', 'id= us-or-150000007 '];
      expect(await run(...call)).toMatchObject({ structuredContent: FOLLOWED });
      expect((await run('--method', 'resources/list'))['resources']).toHaveLength(1);
      expect((await run('--method', 'prompts/list'))['prompts']).toHaveLength(1);
      await client.close();
    },
  );

  (hasCommand ? it : it.skip)(
    `the command line mcp-remote${hasCommand ? '' : ', which cannot be fetched'}`,
    async () => {
      const args = [
        join(folder.path, 'node_modules', 'mcp-remote', 'dist', 'proxy.js'),
        servers.url,
        String(await freePort()),
      ];
      const env = { PATH: '', HOME: folder.path, MCP_REMOTE_CONFIG_DIR: folder.path };
      const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
      const client = new Client({ name: 'spec', version: '1' });
      const url = printedUrl(transport.stderr as Readable);
      await client.connect(transport);
      const result = client.callTool(FOLLOW, { timeout: 60_000 });
      await allow(await person('command'), await url);
      expect(await result).toMatchObject({ structuredContent: FOLLOWED });
      await client.close();
    },
  );

  (hasPython ? it : it.skip)(`the Python SDK${hasPython ? '' : ', which cannot be fetched'}`, async () => {
    const program = join(import.meta.dirname, 'testing', 'sign-in', 'program.py');
    const started = spawn(python, [program, servers.url, String(await freePort())], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
    const opened = String((await lines.next()).value);
    expect(opened).toMatch(/^open http/);
    await allow(await person('python'), opened.slice('open '.length));
    expect(JSON.parse(String((await lines.next()).value))).toMatchObject(FOLLOWED);
    expect(await once(started, 'close')).toEqual([0, null]);
  });
});

/** The address for signing in that a program prints. */
async function printedUrl(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [url] = /http\S+\/auth\S+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`The program printed no address: ${await text(output)}`);
}
