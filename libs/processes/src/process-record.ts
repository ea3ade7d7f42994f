import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { endProcess, identify, isRunning, type ProcessIdentity } from './process-identity.ts';

/** Writes down which process runs, so that a later start finds it even after this one was killed. */
export function recordProcess(file: string, pid: number): void {
  const identity = identify(pid);
  if (identity === undefined) return; // it ended at once; there is nothing to find later
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(identity)}\n`);
}

/** The recorded process if it still runs. An unreadable record counts as none. */
export function recordedProcess(file: string): ProcessIdentity | undefined {
  const identity = parse(file);
  return identity !== undefined && isRunning(identity) ? identity : undefined;
}

/** Ends the recorded process if it still runs, and forgets it. Resolves to whether there was one. */
export async function endRecordedProcess(file: string, signal: NodeJS.Signals, graceMs: number): Promise<boolean> {
  const identity = recordedProcess(file);
  if (identity !== undefined) await endProcess(identity, signal, graceMs);
  rmSync(file, { force: true });
  return identity !== undefined;
}

function parse(file: string): ProcessIdentity | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ProcessIdentity>;
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined;
  } catch {
    return undefined; // absent, or half written by a process that was killed
  }
}
