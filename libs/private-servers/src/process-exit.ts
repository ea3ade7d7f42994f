import type { ChildProcess } from 'node:child_process';
import { deathGuard } from './death-guard.ts';

/** Resolves when the child has ended, or could not be started, to how: `SIGKILL`, `exit code 1`. The death guard forgets it. */
export function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      if (child.pid !== undefined) deathGuard.processEnded(child.pid);
      resolve(signal ?? `exit code ${code}`);
    });
  });
}
