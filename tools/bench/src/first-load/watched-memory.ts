import { memoryMiB } from '@registry/processes';
import { readFileSync } from 'node:fs';
import { findAncestor, runningProcesses } from '../processes.ts';

/** Milliseconds between two looks. */
const CHECK_INTERVAL_MS = 1_000;

/** Watches how much memory apps, and the builds of an index that they start, take at most, as Linux knows it. */
export class WatchedMemory {
  readonly #apps: ReadonlyMap<number, string>;
  readonly #mostOfBuilds = new Map<string, number>();
  readonly #timer = setInterval(() => this.#check(), CHECK_INTERVAL_MS);

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

  #check(): void {
    const running = runningProcesses();
    for (const pid of running.keys()) {
      const app = this.#apps.get(findAncestor(pid, running, (above) => this.#apps.has(above)) ?? 0);
      if (app === undefined || !isBuild(pid)) continue;
      this.#mostOfBuilds.set(app, Math.max(this.#mostOfBuilds.get(app) ?? 0, memoryMiB(pid, 'VmHWM')));
    }
  }
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
