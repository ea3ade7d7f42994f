import { readdirSync, readFileSync } from 'node:fs';

/** How many ticks /proc counts in a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
/** Milliseconds between two looks at the processes. */
const LOOK_EVERY_MS = 250;
/** Processor seconds after which a process surely is the program that it was started for. */
const STARTED_AFTER = 0.1;
/** The kinds of programs, by their command lines. */
const KINDS = [
  ['services', /dist\/host\/(?:[a-z-]+\/(?:main|relay|fork-server|stdio)|host)\.js/],
  ['command line', /dist\/host\/[a-z-]+\/cli\.js/],
  ['migrations', /dist\/host\/[a-z-]+\/migrate\.js/],
  ['Postgres', /postgres/],
  ['NATS', /nats-server/],
  ['builds', /\/nx\/|esbuild/],
  ['browser', /chrom/],
  ['static checks', /oxlint|knip|oxfmt|typescript-native/],
  ['jest', /jest/],
] as const;

/** The processor seconds of a process. */
interface Used {
  readonly parent: number;
  /** When it started, in ticks since the machine did: numbers of processes come again. */
  readonly started: number;
  /** Its own, and those of its children that have ended. */
  readonly own: number;
  readonly children: number;
}

/** A process as it was at the last look at it. */
interface Program extends Pick<Used, 'own' | 'children'> {
  readonly kind: string;
  readonly parent: string;
}

/** What a process has used until now; undefined where it has ended or /proc does not count. */
export function processorSeconds(pid: number | 'self'): Used | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined; // only on Linux
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [own = 0, ownSystem = 0, children = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number); // proc(5): utime …
  return {
    parent: Number(fields[1]),
    started: Number(fields[19]),
    own: (own + ownSystem) / TICKS_PER_SECOND,
    children: (children + childrenSystem) / TICKS_PER_SECOND,
  };
}

/**
 * Watches all that this process starts; `end`, after it has ended, returns the processor seconds of each kind of program. Their sum is what
 * the system counts, and what orphans used: what a program used after the last look at it counts for its parent.
 */
export function watchPrograms(): { end: () => ReadonlyMap<string, number> } {
  const before = processorSeconds('self')?.children ?? 0;
  const programs = new Map<string, Program>();
  const look = (): void => {
    const found = new Map(processes().map((pid) => [pid, processorSeconds(pid)]));
    const key = (pid: number): string => `${pid} ${found.get(pid)?.started}`;
    for (const [pid, used] of found) {
      if (used === undefined || !isWithin(pid, process.pid, found)) continue;
      const known = programs.get(key(pid));
      // Until it has started a program, a process has the command line of its parent.
      const kind = known === undefined || known.own < STARTED_AFTER ? readProgram(pid) : known.kind;
      const { own, children } = pid === process.pid ? { own: 0, children: used.children - before } : used;
      programs.set(key(pid), { kind, parent: key(used.parent), own, children });
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    end: () => {
      clearInterval(timer);
      look();
      return sumKinds(programs);
    },
  };
}

/** The sums by kind of processes that have ended. */
function sumKinds(programs: ReadonlyMap<string, Program>): ReadonlyMap<string, number> {
  const started = Map.groupBy(programs, ([, { parent }]) => parent);
  const kinds = new Map<string, number>();
  /** Adds a process and all that it started, and returns their sum. */
  const add = ([key, { kind, own, children }]: readonly [string, Program]): number => {
    const seen = (started.get(key) ?? []).reduce((sum, child) => sum + add(child), 0);
    const unseen = Math.max(0, children - seen);
    kinds.set(kind, (kinds.get(kind) ?? 0) + own + unseen);
    return own + unseen + seen;
  };
  for (const program of programs) if (!programs.has(program[1].parent)) add(program);
  return kinds;
}

function processes(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // only on Linux
  }
}

function isWithin(pid: number, root: number, found: ReadonlyMap<number, Used | undefined>): boolean {
  for (let at: number | undefined = pid; at !== undefined; at = found.get(at)?.parent) if (at === root) return true;
  return false;
}

function readProgram(pid: number): string {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'others';
  } catch {
    return 'others';
  }
}
