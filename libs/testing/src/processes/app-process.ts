import { programFlags } from '@registry/process-life';
import { type RunningProgram, startProgram } from '@registry/processes';
import { execa } from 'execa';
import { join } from 'node:path';
import { runServers } from '../servers/run-servers.ts';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';
import { programEnvironment, projectRoot } from '../testing.config.ts';
import type { AppSettings } from './stack-plan.ts';

/** A built app as a process of its own. */
export type AppProcess = RunningProgram;

/** The output and exit code of a program. */
export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How an app is started that is not started like all others. */
export interface AppStart {
  /** The folder of another checkout, whose app is started as it was built. */
  readonly project?: string | undefined;
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** Milliseconds in which it is ready; a minute by default. */
  readonly readyMsMax?: number | undefined;
}

let logs: TemporaryFolder | undefined;
let started = 0;

/** Builds the app if necessary, starts it with only these settings and waits until it is ready. */
export async function startApp(app: string, settings: AppSettings, how: AppStart = {}): Promise<AppProcess> {
  if ((how.project ?? projectRoot) === projectRoot) await runServers().built();
  return startBuilt(app, join('host', app, 'main.js'), { settings, ...how });
}

/** Builds all apps if necessary, and starts the process that runs some of them side by side; its `ready` line has the `port` of `HostedApp`. */
export async function startHost(): Promise<AppProcess> {
  await runServers().built();
  return startBuilt('host', join('host', 'host.js'), { settings: {} });
}

function startBuilt(
  name: string,
  file: string,
  { settings, project = projectRoot, flags = programFlags, readyMsMax }: AppStart & { readonly settings: AppSettings },
): Promise<AppProcess> {
  logs ??= temporaryFolder('logs');
  started += 1;
  return startProgram(
    {
      name: `The app ${name}`,
      file: process.execPath,
      args: [...flags, join(project, 'dist', file)],
      cwd: project,
      env: programEnvironment(settings),
      logFile: join(logs.path, `${started}-${name}.log`),
    },
    readyMsMax,
  );
}

/** Runs an app's `migrate` or `cli` to its end. `input` is what it reads from stdin. */
export async function runAppProgram(
  app: string,
  program: 'migrate' | 'cli',
  args: readonly string[],
  settings: AppSettings,
  input = '',
): Promise<ProgramResult> {
  await runServers().built();
  return runNode([...programFlags, join(projectRoot, 'dist', 'host', app, `${program}.js`), ...args], settings, input);
}

/** Runs a program of Node to its end, with these settings as its environment. */
export async function runNode(args: readonly string[], settings: AppSettings, input = ''): Promise<ProgramResult> {
  const options = { cwd: projectRoot, env: programEnvironment(settings), extendEnv: false, input } as const;
  const { exitCode, stdout, stderr } = await execa(process.execPath, args, {
    ...options,
    reject: false,
    stripFinalNewline: false,
  });
  return { code: exitCode ?? null, stdout, stderr };
}
