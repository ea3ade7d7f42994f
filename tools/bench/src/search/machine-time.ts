import { readdirSync, readFileSync } from 'node:fs';

/** What of the processors' time nobody's program had, in percent of all of it. */
export interface TimeTaken {
  /** Taken by the host of a virtual machine: `steal`. */
  readonly byHostPercent: number;
  /** Used by the threads of the system itself, as one that takes idle memory back. */
  readonly bySystemPercent: number;
}

/** Clock ticks since the machine was started. */
interface Ticks {
  readonly all: number;
  readonly host: number;
  readonly system: number;
}

/** The parent of all threads of the Linux kernel. */
const KTHREADD = '2';

/** Linux's own account of its processors, by `/proc`. */
export class MachineTime {
  #before = ticksNow();

  /** What was taken since the last call. */
  take(): TimeTaken {
    const [before, now] = [this.#before, ticksNow()];
    this.#before = now;
    const percent = (taken: number): number => (100 * taken) / Math.max(1, now.all - before.all);
    return { byHostPercent: percent(now.host - before.host), bySystemPercent: percent(now.system - before.system) };
  }
}

function ticksNow(): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [, ...counts] = line.trim().split(/\s+/).map(Number); // user, nice, system, idle, iowait, irq, softirq, steal, and guests within user
  const all = counts.slice(0, 8).reduce((sum, count) => sum + count, 0);
  return { all, host: counts[7] ?? 0, system: ticksOfSystem() };
}

function ticksOfSystem(): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      // `PID (NAME) STATE PARENT …`: a name may hold blanks and brackets.
      const [, parent, ...rest] = statOf(pid).split(') ').at(-1)?.split(' ') ?? [];
      return parent === KTHREADD ? Number(rest[9]) + Number(rest[10]) : 0;
    })
    .reduce((sum, ticks) => sum + ticks, 0);
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ''; // it has ended meanwhile
  }
}
