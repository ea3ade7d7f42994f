import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that cannot be mistaken for a later one that was given the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the operating system's own words; compared, never read. */
  readonly startedAt: string;
}

/** The identity of a process, or undefined when none with this id runs (one that only waits to be reaped does not run). */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether this very process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** The command line of a process with blanks between the words, or undefined when it does not run. */
export function commandLine(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return ps(pid, 'command=');
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
  } catch {
    return undefined; // gone between two looks
  }
}

/** Resident memory of a process as Linux counts it: now (`VmRSS`) or at most (`VmHWM`); 0 once it has ended. */
export function memoryMiB(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0; // it has ended
  }
}

/**
 * Sends a process its signal and, if it does not end within `graceMs`, SIGKILL. Resolves when it has ended. Does
 * nothing to another process that has the same id.
 */
export async function endProcess(identity: ProcessIdentity, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  const hardAt = Date.now() + graceMs;
  let requested: NodeJS.Signals | undefined;
  while (isRunning(identity)) {
    const wanted = Date.now() < hardAt ? signal : 'SIGKILL';
    if (wanted !== requested) send(identity.pid, wanted);
    requested = wanted;
    await delay(10);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // already gone is what was wanted
  }
}

function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain blanks; count from after it (proc(5): state
    // is 3, starttime 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${bootId()}:${fields[19]}`;
  } catch {
    return undefined; // no such process
  }
}

/** Start times count from boot, so the boot belongs to them. */
function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function startByPs(pid: number): string | undefined {
  try {
    const [state, ...started] = (ps(pid, 'stat=,lstart=') ?? '').split(/\s+/);
    return state === undefined || state === '' || state.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined; // ps exits with 1 for an unknown process
  }
}

function ps(pid: number, columns: string): string | undefined {
  const text = execFileSync('ps', ['-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
  });
  return text.trim() || undefined;
}
