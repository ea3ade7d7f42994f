import { memoryMiB } from '@registry/processes';
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two looks. */
const LOOK_MS = 200;

/** Watches how much memory apps, and the builds of an index that they start, take at most, as Linux knows it. */
export class WatchedMemory {
  readonly #apps: ReadonlyMap<number, string>;
  readonly #mostOfBuilds = new Map<string, number>();
  readonly #timer = setInterval(() => this.#look(), LOOK_MS);

  /** `apps`: by process its name. */
  constructor(apps: ReadonlyMap<number, string>) {
    this.#apps = apps;
  }

  /** Of each app its highest resident memory since its start, now, and the highest of a build, in MiB; 0 where it built nothing. */
  stop(): { readonly app: string; readonly most: number; readonly now: number; readonly build: number }[] {
    clearInterval(this.#timer);
    return [...this.#apps].map(([pid, app]) => ({
      app,
      most: memoryMiB(pid, 'VmHWM'),
      now: memoryMiB(pid, 'VmRSS'),
      build: this.#mostOfBuilds.get(app) ?? 0,
    }));
  }

  #look(): void {
    const parents = new Map(processes().map((pid) => [pid, parentOf(pid)] as const));
    for (const pid of parents.keys()) {
      const app = appAbove(pid, parents, this.#apps);
      if (app === undefined || !isBuild(pid)) continue;
      this.#mostOfBuilds.set(app, Math.max(this.#mostOfBuilds.get(app) ?? 0, memoryMiB(pid, 'VmHWM')));
    }
  }
}

function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** The app that started a process, or whose child did. */
function appAbove(
  pid: number,
  parents: ReadonlyMap<number, number>,
  apps: ReadonlyMap<number, string>,
): string | undefined {
  for (let above = parents.get(pid) ?? 0; above > 1; above = parents.get(above) ?? 0)
    if (apps.has(above)) return apps.get(above);
  return undefined;
}

function parentOf(pid: number): number {
  const status = contents(`/proc/${pid}/status`);
  return Number(/^PPid:\t(\d+)$/m.exec(status)?.[1] ?? 0);
}

/** The process that starts builds has their command line among its arguments, after its own program. */
function isBuild(pid: number): boolean {
  const [, ...args] = contents(`/proc/${pid}/cmdline`).split('\0');
  return args.includes('build-index') && !args.some((arg) => arg.endsWith('fork-server.js'));
}

/** Empty where the process has ended. */
function contents(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
