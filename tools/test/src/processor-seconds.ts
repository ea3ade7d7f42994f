import { readdirSync, readFileSync } from 'node:fs';

/** How many ticks /proc counts in a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
/** Milliseconds between two looks at the processes. What a program used after the last look at it is in no sum but the total. */
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
  ['jest', /jest/],
] as const;

/** The processor seconds of a process. */
interface Used {
  readonly parent: number;
  /** Its own, and those of its children that have ended. */
  readonly own: number;
  readonly children: number;
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
    own: (own + ownSystem) / TICKS_PER_SECOND,
    children: (children + childrenSystem) / TICKS_PER_SECOND,
  };
}

/** Watches a process and all that it starts; `end` returns the processor seconds of each kind of program. */
export function watchPrograms(root: number | undefined): { end: () => ReadonlyMap<string, number> } {
  const used = new Map<number, { readonly kind: string; readonly seconds: number }>();
  const look = (): void => {
    const parents = new Map<number, number>();
    const seconds = new Map<number, number>();
    for (const pid of processes()) {
      const found = processorSeconds(pid);
      if (found === undefined) continue;
      parents.set(pid, found.parent);
      seconds.set(pid, found.own);
    }
    for (const [pid, own] of seconds) {
      if (!isWithin(pid, root, parents)) continue;
      const known = used.get(pid);
      // Until it has started a program, a process has the command line of its parent.
      const kind = known === undefined || known.seconds < STARTED_AFTER ? readProgram(pid) : known.kind;
      used.set(pid, { kind, seconds: own });
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    end: () => {
      clearInterval(timer);
      const kinds = Map.groupBy(used.values(), ({ kind }) => kind);
      return new Map([...kinds].map(([kind, of]) => [kind, of.reduce((sum, one) => sum + one.seconds, 0)]));
    },
  };
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

function isWithin(pid: number, root: number | undefined, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined; at = parents.get(at)) if (at === root) return true;
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
