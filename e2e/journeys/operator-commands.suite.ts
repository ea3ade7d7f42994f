import { expect, it } from '@jest/globals';
import { writeSample } from '@registry/tools-sample';
import { dataFolder } from '@registry/tools-stack';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NpmStart } from '../npm-start.ts';

interface Report {
  readonly read: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** A source that no other journey loads, of which there is no sample to replace. */
const SOURCE = 'us-ak/business-registry';

/** An operator's commands; at the end the stack is stopped. */
export function describeOperatorCommands(stack: NpmStart): void {
  it('report the state of every app', async () => {
    const { code, stdout } = await stack.run('status', '--json');
    const { status, apps } = JSON.parse(stdout) as { status: string; apps: { name: string; status: string }[] };
    expect(status).toBe('ok');
    expect(apps.map(({ name }) => name)).toEqual(expect.arrayContaining(['business-registry', 'gateway']));
    expect(apps.every((app) => app.status === 'ok')).toBe(true);
    expect(code).toBe(0);
  });

  it('send no request that NATS refuses: it runs with the users of the call graph', async () => {
    const found = await stack.production('/v1/businesses?q=llc');
    const { data } = (await found.json()) as { data: { id: string }[] };
    expect(await stack.cli('explain', data[0]?.id ?? '')).toMatchObject({ code: 0, stderr: '' });
    for (const command of [['status'], ['feed', 'status'], ['feed', 'replay', '--listener', 'people']])
      expect([command, await stack.run(...command)]).toMatchObject([command, { code: 0, stderr: '' }]);
    const log = readFileSync(dataFolder(stack.folder.path).log('nats'), 'utf8');
    expect(log.split('\n').filter((line) => line.includes('Violation'))).toEqual([]);
  });

  it('load a file once, and change nothing when it is loaded again', async () => {
    const file = join(stack.folder.path, 'register.csv');
    await writeSample({ source: SOURCE, rows: 300, seed: 7, out: file });
    const first = await load(file);
    expect(first.new).toBeGreaterThan(100);
    expect(first.new + first.changed + first.unchanged + first.rejected).toBe(first.read);
    const second = await load(file, stack.runApp('business-registry', 'load', SOURCE, file, '--json'));
    expect(second).toMatchObject({ new: 0, changed: 0, rejected: first.rejected, read: first.read });
  });

  it('list what was loaded, and the sources that were', async () => {
    const loads = JSON.parse((await stack.run('loads', 'list', '--json')).stdout) as {
      source: string;
      outcome: string;
      read: number;
      new: number;
    }[];
    const own = loads.filter(({ source }) => source === SOURCE);
    expect(own.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
    expect(own[1]?.new).toBeGreaterThan(100);
    expect(own[0]).toMatchObject({ new: 0, read: own[1]?.read });
    const loaded = await stack.run('sources', 'list', '--loaded');
    const sources = loaded.stdout.split('\n').map((line) => line.split('\t')[0]);
    expect(sources).toEqual(expect.arrayContaining(['source', SOURCE]));
    expect(sources).not.toContain('us-fl/business-registry'); // of which only a sample is loaded
  });

  it('make a key that works at once, and that works no longer when it is revoked', async () => {
    const made = await stack.stdoutOf('keys', 'create', '--workspace', 'acme', '--daily-limit', '3', '--json');
    const { key } = JSON.parse(made) as { key: string };
    expect(await searchWith(key)).toBe(200);
    const id = key.split('_')[1] ?? '';
    expect((await stack.runApp('gateway', 'keys', 'revoke', id)).code).toBe(0);
    expect(await searchWith(key)).toBe(401);
  });

  it.each([
    ['an unknown source', ['load', 'us-zz/nothing', 'x.csv'], /"us-zz\/nothing" is not a source\./],
    ['a file that is not there', ['load', SOURCE, '/nowhere/x.csv'], /\/nowhere\/x\.csv/],
  ] as const)('end with one clear line and not with 0 for %s', async (_what, args, says) => {
    const { code, stderr } = await stack.runApp('business-registry', ...args);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(says);
    expect(stderr.trim().split('\n').length).toBe(1);
  });

  it('explain themselves with --help where they are handed to an app', async () => {
    expect(await stack.cli('keys', 'create', '--help')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: /),
    });
  });

  it('say that nothing runs when nothing runs', async () => {
    await stack.stop();
    const { code, stderr } = await stack.run('status');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^No stack runs on .*\. Start one with "npm start"\.\n$/);
  });

  async function load(file: string, loading = stack.cli('load', SOURCE, file, '--json')): Promise<Report> {
    const { code, stdout, stderr } = await loading;
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    return reportIn(stdout);
  }

  function reportIn(stdout: string): Report {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report;
  }

  async function searchWith(key: string): Promise<number> {
    const address = stack.address('gateway', 'PRODUCTION_PORT');
    return (await fetch(`${address}/v1/businesses?q=llc`, { headers: { 'x-api-key': key } })).status;
  }
}
