import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What Linux knows of a process. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** Seconds on a processor: its own and those of its children that have ended. */
  readonly processorSeconds: number;
  /** Those of the children that have ended. */
  readonly childrenSeconds: number;
}

/** Of a second: USER_HZ, which is 100 on every platform of Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** All processes, by their ids; none on a system without /proc. */
export function runningProcesses(): ReadonlyMap<number, ProcessStat> {
  const pids = existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Number.isInteger) : [];
  return new Map(pids.flatMap((pid) => statOf(pid) ?? []).map((stat) => [stat.pid, stat] as const));
}

/** Seconds on a processor of a process and of all below it. */
export function sumProcessorSeconds(pid: number): number {
  const running = runningProcesses();
  const below = [...running.values()].filter(
    (one) => one.pid === pid || findAncestor(one.pid, running, (at) => at === pid),
  );
  return below.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
}

/** Seconds on a processor of the children of this process that have ended, and of theirs; 0 on a system without /proc. */
export function secondsOfEndedChildren(): number {
  return statOf(process.pid)?.childrenSeconds ?? 0;
}

/** The nearest process above another, its parent or one of that one's, of which `isWanted` is true. */
export function findAncestor(
  pid: number,
  running: ReadonlyMap<number, ProcessStat>,
  isWanted: (pid: number) => boolean,
): number | undefined {
  for (let above = running.get(pid)?.parent ?? 0; above > 1; above = running.get(above)?.parent ?? 0)
    if (isWanted(above)) return above;
  return undefined;
}

function statOf(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the name, in parentheses, may have blanks; the third field and the following come after it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own = 0, inSystem = 0, ofChildren = 0, ofChildrenInSystem = 0] = fields.slice(11, 15); // utime, stime, cutime, cstime
    const childrenSeconds = (ofChildren + ofChildrenInSystem) / TICKS_PER_SECOND;
    return {
      ...{ pid, parent: fields[1] ?? 0, childrenSeconds },
      processorSeconds: (own + inSystem) / TICKS_PER_SECOND + childrenSeconds,
    };
  } catch {
    return undefined; // it has ended
  }
}
