import { runCommand, type CommandResult } from '@registry/command-line/run-command';
import { freePort, endProcess, identify, deathGuard } from '@registry/private-servers';
import { buildApps, programEnvironment, projectRoot, temporaryFolder, type TemporaryFolder } from '@registry/testing';
import { operatorCli } from '@registry/tools-cli';
import { dataFolder, findApps, READY_LINE, readStackFile, settingPrefix, type StackFile } from '@registry/tools-stack';
import { execFile, spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const CLI = join(projectRoot, 'tools', 'cli', 'src', 'main.ts');

/** `npm start` on a folder and on ports of its own. The apps are built once in a run: other specs run them meanwhile. */
export class RunningStack {
  readonly folder: TemporaryFolder;
  /** What it printed so far. */
  output = '';
  readonly #addressed = Promise.withResolvers<void>();
  #environment: NodeJS.ProcessEnv = {};
  #child: ChildProcess | undefined;
  #exited: Promise<number | null> = Promise.resolve(null);

  constructor() {
    this.folder = temporaryFolder('e2e');
  }

  /** Starts with these arguments and settings and waits until it says that all is up. Throws with what it said when it ends instead. */
  async start(args: readonly string[] = [], settings: Readonly<Record<string, string>> = {}): Promise<StackFile> {
    this.#environment = programEnvironment({ STACK_DATA_DIR: this.folder.path, ...(await freePorts()), ...settings });
    await buildApps();
    const program = join(projectRoot, 'tools', 'stack', 'src', 'main.ts');
    const child = spawn(process.execPath, [program, '--no-build', ...args], {
      cwd: projectRoot,
      env: this.#environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.output = '';
    if (child.pid !== undefined) deathGuard.watchProcess(child.pid, 'SIGTERM');
    this.#exited = new Promise((resolve) => {
      child.once('close', (code) => {
        if (child.pid !== undefined) deathGuard.processEnded(child.pid);
        resolve(code);
      });
    });
    const up = new Promise<true>((resolve) => {
      const hear = (part: Buffer): void => {
        this.output += part.toString();
        if (this.output.includes('Ctrl-C stops everything.')) this.#addressed.resolve();
        if (this.output.includes(READY_LINE)) resolve(true);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
    });
    if ((await Promise.race([up, this.#exited])) !== true) throw new Error(this.output);
    return this.file;
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
    if (this.#child?.pid === undefined) throw new Error('The stack was not started.');
    return this.#child.pid;
  }

  /** `http://127.0.0.1:PORT` of an app's public port. */
  address(app: string, port: string): string {
    const found = this.file.apps.find(({ name }) => name === app)?.ports[port];
    if (found === undefined) throw new Error(`The stack has no ${port} of ${app}.`);
    return `http://127.0.0.1:${found}`;
  }

  /** Runs a command that this program does not hand to an app, in this process. */
  run(...args: string[]): Promise<CommandResult> {
    return runCommand(operatorCli, args, this.#environment as Record<string, string>);
  }

  /** Runs an operator's command as `npm run cli -- …` does. */
  async cli(...args: string[]): Promise<CommandResult> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [CLI, ...args],
        { cwd: projectRoot, env: this.#environment },
        (error, stdout, stderr) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, stdout, stderr });
        },
      );
    });
  }

  /** What an operator's command prints. Throws with all that it said where it fails. */
  async stdoutOf(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.cli(...args);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** Starts a command that goes on until it is ended. */
  startCli(...args: string[]): ChildProcessByStdio<null, Readable, Readable> {
    return spawn(process.execPath, [CLI, ...args], {
      cwd: projectRoot,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** As Ctrl-C does; returns the exit code. */
  async stop(): Promise<number | null> {
    this.#child?.kill('SIGINT');
    return this.#exited;
  }

  /** Ends every process of it at once, so that nothing can put its things in order. */
  async killEverything(pids: readonly number[]): Promise<void> {
    const all = [this.pid, ...pids].map(identify).filter((identity) => identity !== undefined);
    await Promise.all(all.map((identity) => endProcess(identity, 'SIGKILL', 0)));
    await this.#exited;
  }
}

/** Every process that a stack has written down. */
export function recordedPids({ folder }: RunningStack): number[] {
  const names = readdirSync(join(folder.path, 'run')).filter((name) => !name.includes('-port'));
  return names.map((name) => pidIn(folder, name));
}

/** The process of an app. */
export function recordedPid({ folder }: RunningStack, app: string): number {
  return pidIn(folder, `${app}.json`);
}

function pidIn(folder: TemporaryFolder, name: string): number {
  return (JSON.parse(readFileSync(join(folder.path, 'run', name), 'utf8')) as { pid: number }).pid;
}

/** A free port for every public port of every app. */
async function freePorts(): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const { name, ports } of findApps(projectRoot)) {
    for (const port of Object.keys(ports)) settings[`${settingPrefix(name)}${port}`] = String(await freePort());
  }
  return settings;
}
