import { runCommand, type CommandResult } from '@registry/command-line/run-command';
import { freePort } from '@registry/private-servers';
import { endProcess, identify, RunningProgram } from '@registry/processes';
import { buildApps, programEnvironment, projectRoot, runAppProgram, runNode, temporaryFolder } from '@registry/testing';
import { operatorCli } from '@registry/tools-cli';
import { dataFolder, findApps, READY_LINE, readStackFile, settingPrefix, type StackFile } from '@registry/tools-stack';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLI = join(projectRoot, 'tools', 'cli', 'src', 'main.ts');
const STACK = join(projectRoot, 'tools', 'stack', 'src', 'main.ts');

/** Settings of a start with databases for these states, and without limits of the open surfaces. */
export function journeySettings(states: readonly string[]): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(
      findApps(projectRoot).map(({ name }) => [`${settingPrefix(name)}MIGRATED_STATES`, states.join()]),
    ),
    GATEWAY_DEMO_PER_MINUTE: '0',
    GATEWAY_DEMO_PER_DAY: '0',
    MCP_REQUESTS_PER_MINUTE: '0',
    MCP_REQUESTS_PER_DAY: '0',
    WATCHLIST_DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: 'true',
  };
}

/** `npm start` on a folder and on ports of its own. The apps are built once in a run: other specs run them meanwhile. */
export class NpmStart {
  readonly folder = temporaryFolder('e2e');
  readonly #logs = temporaryFolder('npm-start');
  readonly #addressed = Promise.withResolvers<void>();
  #environment: NodeJS.ProcessEnv = {};
  #program: RunningProgram | undefined;
  #starts = 0;

  /** Starts with these arguments and settings and waits until it says that all is up. Throws with what it said when it ends instead. */
  async start(args: readonly string[] = [], settings: Readonly<Record<string, string>> = {}): Promise<StackFile> {
    this.#environment = programEnvironment({ STACK_DATA_DIR: this.folder.path, ...(await freePorts()), ...settings });
    await buildApps();
    this.#program = this.#launch('npm start', [STACK, '--no-build', ...args]);
    try {
      await this.#program.untilLogged((line) => {
        if (line.includes('Ctrl-C stops everything.')) this.#addressed.resolve();
        return line.includes(READY_LINE) || undefined;
      });
    } catch (cause) {
      throw new Error(this.output, { cause });
    }
    return this.file;
  }

  /** What it printed since its last start. */
  get output(): string {
    return this.#program?.output ?? '';
  }

  /** Resolves when a start has shown the addresses and the key, before it loads samples. */
  get addressed(): Promise<void> {
    return this.#addressed.promise;
  }

  /** Addresses, settings and key of the running stack. */
  get file(): StackFile {
    const file = readStackFile(dataFolder(this.folder.path).stackFile);
    if (file === undefined) throw new Error(`No stack runs on ${this.folder.path}.`);
    return file;
  }

  get pid(): number {
    if (this.#program === undefined) throw new Error('The stack was not started.');
    return this.#program.pid;
  }

  /** `http://127.0.0.1:PORT` of an app's public port. */
  address(app: string, port: string): string {
    const found = this.file.apps.find(({ name }) => name === app)?.ports[port];
    if (found === undefined) throw new Error(`The stack has no ${port} of ${app}.`);
    return `http://127.0.0.1:${found}`;
  }

  /** A request to the production API with the stack's own key. */
  production(path: string, sent: RequestInit = {}): Promise<Response> {
    const headers = new Headers(sent.headers);
    headers.set('x-api-key', this.file.key ?? '');
    return fetch(`${this.address('gateway', 'PRODUCTION_PORT')}${path}`, { ...sent, headers });
  }

  /** A request to the open demo. */
  demo(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`${this.address('gateway', 'DEMO_PORT')}${path}`, { headers });
  }

  /** A call of a tool. */
  tool(name: string, args: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
    return fetch(`${this.address('mcp', 'PORT')}/mcp`, { method: 'POST', headers, body });
  }

  /** Runs a command that this program does not hand to an app, in this process. */
  run(...args: string[]): Promise<CommandResult> {
    return runCommand(operatorCli, args, this.#environment as Record<string, string>);
  }

  /** Runs an operator's command as `npm run cli -- …` does. */
  async cli(...args: string[]): Promise<CommandResult> {
    const { code, ...printed } = await runNode([CLI, ...args], this.#environment as Record<string, string>);
    return { code: code ?? 1, ...printed };
  }

  /** Runs a command of an app as the operator's program does, which takes twice as long to start as the app's. */
  async runApp(app: string, ...args: string[]): Promise<CommandResult> {
    const settings = this.file.apps.find(({ name }) => name === app)?.settings ?? {};
    const { code, ...printed } = await runAppProgram(app, 'cli', args, settings);
    return { code: code ?? 1, ...printed };
  }

  /** What an operator's command prints. Throws with all that it said where it fails. */
  async stdoutOf(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.cli(...args);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** Starts a command that goes on until it is ended. */
  startCli(...args: string[]): RunningProgram {
    return this.#launch('brds', [CLI, ...args]);
  }

  /** As Ctrl-C does; returns the exit code. */
  async stop(): Promise<number | null> {
    return (await this.#program?.end('SIGINT'))?.code ?? null;
  }

  /** Ends every process of it at once, so that nothing can put its things in order. */
  async killEverything(pids: readonly number[]): Promise<void> {
    const all = [this.pid, ...pids].map(identify).filter((identity) => identity !== undefined);
    await Promise.all(all.map((identity) => endProcess(identity, 'SIGKILL', 0)));
    await this.#program?.exited;
  }

  #launch(name: string, args: readonly string[]): RunningProgram {
    this.#starts += 1;
    const logFile = join(this.#logs.path, `${this.#starts}.log`);
    return new RunningProgram({
      name,
      file: process.execPath,
      args,
      cwd: projectRoot,
      env: this.#environment,
      logFile,
    });
  }
}

/** Every process that a stack has written down. */
export function recordedPids({ folder }: NpmStart): number[] {
  const names = readdirSync(join(folder.path, 'run')).filter((name) => !name.includes('-port'));
  return names.map((name) => pidIn(folder.path, name));
}

/** The process of an app. */
export function recordedPid({ folder }: NpmStart, app: string): number {
  return pidIn(folder.path, `${app}.json`);
}

function pidIn(folder: string, name: string): number {
  return (JSON.parse(readFileSync(join(folder, 'run', name), 'utf8')) as { pid: number }).pid;
}

/** A free port for every public port of every app. */
async function freePorts(): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const { name, ports } of findApps(projectRoot)) {
    for (const port of Object.keys(ports)) settings[`${settingPrefix(name)}${port}`] = String(await freePort());
  }
  return settings;
}
