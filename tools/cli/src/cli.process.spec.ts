import { describe, expect, it } from '@jest/globals';
import { runCommand, type CommandResult } from '@registry/command-line/run-command';
import { draws, programEnvironment, projectRoot, temporaryFolder } from '@registry/testing';
import { typedOptions, withLoadOptions } from '@registry/loading/load-options';
import { Command } from 'commander';
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorCli } from './operator-cli.ts';
import { isDelegated, ownHelp } from './reference/cli-page.ts';

const BRDS = join(projectRoot, 'node_modules', '.bin', 'brds');
const OREGON = join(projectRoot, 'libs', 'sources', 'us-or', 'business-registry', 'sample.csv');
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
const folder = temporaryFolder('cli');

const settings = { STACK_DATA_DIR: join(folder.path, 'data'), INIT_CWD: folder.path };

/** Runs a command in this process, as if called from a folder that is not the project's, where no stack runs. */
function run(...args: readonly string[]): Promise<CommandResult> {
  return runCommand(operatorCli, args, settings);
}

/** Runs the command as it is typed: for what concerns its process, and what it hands to an app's. */
function brds(...args: readonly string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const env = programEnvironment({ STACK_DATA_DIR: settings.STACK_DATA_DIR });
    execFile(BRDS, [...args], { cwd: folder.path, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, stdout, stderr });
    });
  });
}

describe('brds', () => {
  it('says its version, and names itself in its help and in faults', async () => {
    expect(await brds('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect((await run('sources', 'list', '--help')).stdout).toMatch(/^Usage: brds sources list /);
    expect(await run('index', '--help')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: brds index APP /),
    });
    expect((await run('lod')).stderr).toMatch(/unknown command 'lod'\s+\(Did you mean load/);
  });

  it('names an option that does not exist, and the one that may have been meant, wherever it stands', async () => {
    for (const words of [
      ['--hlep'],
      ['sources', '--hlep', 'list'],
      ['load', '--hlep', 'us-or/business-registry', '-'],
    ]) {
      const { code, stderr } = await run(...words);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/unknown option '--hlep'\s+\(Did you mean --help/)]);
    }
  });

  it('hands the options of a load on as they were typed, wherever they stand', () => {
    const command = withLoadOptions(new Command('load')).option('--no-wait').exitOverride();
    command.parse(['--as-of', '2026-11-02', 'us-or/business-registry', '--no-wait', 'file.csv', '--quiet'], {
      from: 'user',
    });
    expect(command.args).toEqual(['us-or/business-registry', 'file.csv']);
    expect(typedOptions(command, ['wait'])).toEqual(['--as-of', '2026-11-02', '--quiet']);
  });

  it.each([[], ['sources'], ['loads'], ['feed'], ['watchlists']])(
    'prints help and ends with 1 for the group %j',
    async (...words) => {
      const { code, stderr } = await run(...words);
      expect([code, stderr]).toEqual([1, expect.stringContaining('Commands:')]);
    },
  );

  it('is described in docs/reference/cli.md as --help says: npm run cli-page', () => {
    const page = readFileSync(join(projectRoot, 'docs', 'reference', 'cli.md'), 'utf8');
    const commands = operatorCli().commands.filter((command) => command.name() !== 'complete');
    const title = (one: Command) => `## brds ${one.name()}${one.usage().startsWith('APP ') ? ' APP' : ''}\n`;
    const parts = commands.flatMap((one) => (isDelegated(one) ? [title(one)] : ownHelp(one)));
    expect(parts.length).toBeGreaterThan(30);
    expect(parts.filter((part) => !page.includes(part))).toEqual([]);
  });

  it('takes --json for every command that reports something', () => {
    const leaves = (command: Command): Command[] =>
      command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
    // These hand on all options, print a script or a configuration, or run until they are stopped.
    const others = new Set(['nats-users', 'listen', 'completion', 'complete']);
    const own = leaves(operatorCli()).filter(
      (command) => command.registeredArguments[0]?.name() !== 'arguments' && !others.has(command.name()),
    );
    expect(own.length).toBeGreaterThan(15);
    expect(
      own.filter(({ options }) => !options.some(({ long }) => long === '--json')).map((one) => one.name()),
    ).toEqual([]);
  });

  it('prints JSON alone where it is asked for, and lines with tabs where it is piped', async () => {
    const { stdout } = await run('sources', 'list', '--state', 'or', '--kind', 'business', '--json');
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ source: 'us-or/business-registry', state: 'OR' })]);
    const piped = await run('sources', 'list', '--state', 'or', '--kind', 'business');
    const [head, ...rows] = piped.stdout.split('\n').map((line) => line.split('\t'));
    expect(head).toEqual(['source', 'kind', 'state', 'dataset']);
    expect(rows[0]?.slice(0, 3)).toEqual(['us-or/business-registry', 'business', 'OR']);
  });

  it('takes a state by its code or its name, and refuses what is none', async () => {
    for (const state of ['OR', 'us-or', 'Oregon']) {
      const { stdout } = await run('sources', 'list', '--state', state, '--kind', 'business', '--json');
      expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ source: 'us-or/business-registry' })]);
    }
    const { code, stderr } = await run('sources', 'list', '--state', 'zz');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--state is "zz"; expected a US state or territory')]);
  });

  it('names the kinds there are, and the source that may have been meant', async () => {
    expect((await run('sources', 'list', '--kind', 'mortgage')).stderr).toMatch(/The kinds are business, .*lien/);
    const { code, stderr } = await run('sources', 'show', 'us-or/busines-registry');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Did you mean us-or/business-registry?')]);
  });

  it('shows what the description of a source says', async () => {
    const { stdout } = await run('sources', 'show', 'us-or/business-registry');
    for (const part of ['publisher', 'Oregon', 'https://', 'columns', 'registry_number'])
      expect(stdout).toContain(part);
  });

  it('identifies the source of a file from the folder that it is called from, and names the nearest where none fits', async () => {
    copyFileSync(OREGON, join(folder.path, 'oregon.csv'));
    expect(await run('sources', 'identify', 'oregon.csv')).toMatchObject({
      code: 0,
      stdout: 'us-or/business-registry\n',
    });
    const [header = '', ...rows] = readFileSync(OREGON, 'utf8').split('\n');
    const renamed = header.replace(header.split(',')[0] ?? '', 'Number');
    writeFileSync(join(folder.path, 'other.csv'), [renamed, ...rows].join('\n'));
    const { code, stdout } = await run('sources', 'identify', 'other.csv', '--json');
    expect(code).toBe(1);
    expect((JSON.parse(stdout) as { slug: string }[])[0]?.slug).toBe('us-or/business-registry');
  });

  it.each([
    [['so'], 'sources'],
    [['sources', 'li'], 'list'],
    [['sources', 'list', '--st'], '--state'],
    [['sources', 'show', 'us-or/bus'], 'us-or/business-registry'],
    [['load', 'us-or/bus'], 'us-or/business-registry'],
    [['completion', 'z'], 'zsh'],
    // Of an app's own commands the app knows them.
    ...draws([[['load', 'us-or/business-registry', '--rest'], '--restart'] as const], []),
    [['keys', 'create', '--plan', 'ent'], 'enterprise'],
  ])('completes %j by %s', async (words, completion) => {
    const isOfApp = ['keys', 'load'].includes(words[0] ?? '') && words.at(-1)?.includes('/') !== true;
    const { code, stdout } = await (isOfApp ? brds : run)('complete', '--', ...words);
    const lines = stdout.trim().split('\n');
    expect([code, lines.slice(0, -1).map((line) => line.split('\t')[0])]).toEqual([0, [completion]]);
    expect(lines.at(-1)).toBe(':4');
  });

  it('has files completed where a file is meant', async () => {
    expect((await run('complete', '--', 'load', 'us-or/business-registry', '')).stdout).toBe(':0\n');
    expect((await run('complete', '--', 'sources', 'identify', '')).stdout).toBe(':0\n');
  });

  it.each(draws(['bash', 'zsh', 'fish'], ['bash']))('prints a script for %s that asks it', async (shell) => {
    const { code, stdout } = await brds('completion', shell);
    expect([code, stdout]).toEqual([0, expect.stringContaining('brds complete --')]);
  });

  it.each(['list', 'due'])('says where no stack runs what needs one: loads %s', async (name) => {
    const { code, stderr } = await run('loads', name);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^No stack runs here\. .*\n$/)]);
  });
});
