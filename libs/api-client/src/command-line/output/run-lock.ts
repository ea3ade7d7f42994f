import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { FileError } from '../usage-error.ts';

/** Milliseconds after which a run of another computer counts as ended if its lock was not touched. */
const ELSEWHERE_MS = 600_000;
/** Milliseconds in which a lock without content is being written. */
const WRITING_MS = 10_000;
const TRIES = 3;

/** The run that holds a lock. */
interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  /** When its process started, where the system says it: a process that has the same number later is another one. */
  readonly started: string | undefined;
}

interface HeldLock {
  readonly text: string;
  /** Undefined while it is being written, or if that failed. */
  readonly holder: Holder | undefined;
  readonly ageMs: number;
}

/** Lets one run at a time write a file. The lock of a run that was killed is taken over. */
export class RunLock {
  /** It was taken over from a run that did not release it. */
  readonly isTakenOver: boolean;
  readonly #path: string;
  readonly #token: string;

  private constructor(path: string, token: string, isTakenOver: boolean) {
    this.#path = path;
    this.#token = token;
    this.isTakenOver = isTakenOver;
  }

  /** Throws a `FileError` while another run has it. */
  static async take(path: string): Promise<RunLock> {
    const own: Holder = { token: randomUUID(), pid: process.pid, host: hostname(), started: startOf(process.pid) };
    let isTakenOver = false;
    for (let left = TRIES; left > 0; left -= 1) {
      if (await isCreated(path, JSON.stringify(own))) return new RunLock(path, own.token, isTakenOver);
      const held = await readLock(path);
      if (held === undefined) continue; // just released
      if (isRunning(held)) throw new FileError(occupied(path, held));
      isTakenOver = await isRemoved(path, held, own.token);
    }
    throw new FileError(`Another run has just taken ${path}. Retry once it has ended.`);
  }

  /** Shows other computers that this run goes on. Throws a `FileError` where another run has taken over. */
  async confirm(): Promise<void> {
    if (!(await this.isHeld())) throw new FileError(`Another run has taken over ${this.#path}. This run ends.`);
    const now = new Date();
    await utimes(this.#path, now, now);
  }

  async isHeld(): Promise<boolean> {
    return (await readLock(this.#path))?.holder?.token === this.#token;
  }

  async release(): Promise<void> {
    if (await this.isHeld()) await rm(this.#path, { force: true });
  }
}

/** Creates the file and returns true; false where there is one. */
async function isCreated(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await rm(path, { force: true }); // created, and not written
    throw Object.assign(error as Error, { path });
  }
}

/** Removes the lock of an ended run. One of several runs succeeds; those that were late put back what they found. */
async function isRemoved(path: string, { text }: HeldLock, token: string): Promise<boolean> {
  const aside = `${path}.${token}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false; // another run was faster
    throw error;
  }
  const found = await readFile(aside, 'utf8');
  if (found !== text) await isCreated(path, found);
  await rm(aside, { force: true });
  return found === text;
}

async function readLock(path: string): Promise<HeldLock | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { text, holder: parsed(text), ageMs: Date.now() - mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parsed(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined; // cut off
  }
}

function isRunning({ holder, ageMs }: HeldLock): boolean {
  if (holder === undefined) return ageMs < WRITING_MS;
  if (holder.host !== hostname()) return ageMs < ELSEWHERE_MS;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false; // else it is another user's
  }
  return startOf(holder.pid) === holder.started;
}

/** The start time of a process from Linux's `/proc`, undefined elsewhere; `ended` of one whose parent has not noticed. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

function occupied(path: string, { holder }: HeldLock): string {
  const who = holder === undefined ? 'Another run' : `Process ${holder.pid} on ${holder.host}`;
  return `${who} writes this file. Wait for its end, or end it. If it is another program, remove ${path}.`;
}
