import { beforeAll, describe, expect, it } from '@jest/globals';
import { runProgram } from '@registry/api-client/command-line';
import { eventually } from '@registry/testing';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

/** The command line of the client, with what it does for workspaces and test clocks. */
describe('business-registry', () => {
  let gateway: GatewaySurface;
  let demo: GatewaySurface;
  let manager: string;
  let sandbox: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    demo = await sharedGateway('demo');
    manager = await gateway.makeKey({ role: 'manage' });
    sandbox = await gateway.makeKey({}, 'sandbox');
  });

  async function run(key: string, ...args: readonly string[]) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const io = { stdin: Readable.from([]), stdout, stderr, signal: new AbortController().signal };
    const settings = { key, url: gateway.baseUrl, demoUrl: demo.baseUrl };
    const code = await runProgram(args, { ...io, settings }, '1.2.3');
    stdout.end();
    stderr.end();
    return { code, stdout: await text(stdout), stderr: await text(stderr) };
  }

  it('keys: creates, lists, rotates and revokes', async () => {
    const created = await run(manager, 'keys', 'create', '--name', 'Nightly job', '--expires-at', '2099-11-02');
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^brk_\w{8}_\w+\n$/) });
    const prefix = created.stdout.slice(4, 12);
    expect((await run(manager, 'keys', 'list')).stdout).toContain(`${prefix}\tactive\tread\t\tNightly job\n`);
    const rotated = await run(manager, 'keys', 'rotate', prefix, '--overlap', '60');
    expect(rotated).toMatchObject({ code: 0, stderr: expect.stringContaining(`${prefix} ends at `) });
    const next = rotated.stdout.slice(4, 12);
    expect(await run(manager, 'keys', 'revoke', next)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${next}\trevoked\t`),
    });
    const listed = (await run(manager, 'keys', 'list', '--json')).stdout.trim().split('\n');
    expect(listed.map((line) => (JSON.parse(line) as { object: string }).object)).toEqual(Array(3).fill('api_key'));
    expect(await run(sandbox, 'keys', 'list')).toMatchObject({ code: 1, stderr: expect.stringContaining('manage') });
    expect(await run(manager, 'keys', 'create')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('See business-registry keys create --help.'),
    });
  });

  it('usage and requests: show what a key used', async () => {
    const key = await gateway.makeKey({ role: 'manage' });
    await run(key, 'get', 'us-co-20191000004');
    // What counted most comes first; the requests for the usage count nothing.
    const used = async () => (await run(key, 'usage')).stdout.split('\n')[0];
    await eventually(used, `${key.slice(4, 12)}\tGET /v1/businesses/:id\t1\t1`, 30_000);
    expect((await run(key, 'usage')).stderr).toMatch(/^1 of \d+ used today with /);
    const { stdout } = await run(key, 'requests', '--status', '200', '--limit', '1');
    expect(stdout).toMatch(/^\S+Z\t\w{8}\tGET\t\/v1\/\S+\t200\t[\d.]+\t\S+\n$/);
    expect((await run(key, 'requests', '--status', '404')).stdout).toBe('');
  });

  it('clocks: creates, advances with a wait, lists and deletes, and other commands read at their time', async () => {
    const [id = ''] = (await run(sandbox, 'clocks', 'create')).stdout.split('\t');
    const advanced = await run(sandbox, 'clocks', 'advance', id, '--days', '30');
    const line = `${id}\tready\t2026-01-31T00:00:00.000Z\t2026-01-01T00:00:00.000Z\n`;
    expect(advanced).toEqual({ code: 0, stdout: line, stderr: '' });
    expect((await run(sandbox, 'clocks', 'advance', id, '--to', '2026-02-01T00:00:00Z')).code).toBe(0);
    expect(await run(sandbox, 'clocks', 'advance', id)).toMatchObject({ code: 2 });
    expect((await run(sandbox, 'clocks', 'list')).stdout).toContain(`${id}\tready\t2026-02-01T00:00:00.000Z`);
    expect(JSON.parse((await run(sandbox, 'clocks', 'get', id, '--json')).stdout)).toMatchObject({ id });
    const business = await run(sandbox, 'get', 'us-or-SANDBOX-8', '--test-clock', id);
    expect(JSON.parse(business.stdout)).toMatchObject({ name: 'CEDAR RIDGE BREAD, LLC' });
    expect(await run(manager, 'get', 'us-co-20191000004', '--test-clock', id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('this key is not of a sandbox'),
    });
    expect(await run(sandbox, 'clocks', 'delete', id)).toEqual({ code: 0, stdout: '', stderr: `Deleted ${id}.\n` });
    expect(await run(sandbox, 'clocks', 'get', id)).toMatchObject({ code: 3 });
    const elsewhere = await run(sandbox, 'clocks', 'list', '--demo-url', 'http://127.0.0.1:9');
    expect(elsewhere.stderr).toContain('Its address is http://127.0.0.1:9; --demo-url is for another.');
  });
});
