import { errorMessage } from '@registry/errors';
import { setTimeout as delay } from 'node:timers/promises';
import { restartDelayMs } from './restart-delay.ts';

/** A process that is to run until the stack stops. */
export interface LastingProcess {
  readonly name: string;
  readonly logFile: string;
  /** Resolves when the process has ended, to how. */
  ended(): Promise<string>;
  /** Starts it again and resolves when it serves; throws what keeps it from that. */
  restart(): Promise<void>;
}

/** Starts a process again whenever it ends, each time after a longer pause, until `signal`; `say` gets a line for both. */
export async function keepRunning(it: LastingProcess, signal: AbortSignal, say: (text: string) => void): Promise<void> {
  const { name, logFile } = it;
  let crashesInARow = 0;
  let startedAt = Date.now();
  for (let how = `ended (${await it.ended()})`; !signal.aborted;) {
    const next = restartDelayMs(crashesInARow, Date.now() - startedAt);
    crashesInARow = next.crashesInARow;
    say(`! ${name} ${how}; starting it again in ${next.delayMs / 1_000} s. Its log: ${logFile}`);
    await delay(next.delayMs, undefined, { signal }).catch(() => undefined); // stopped meanwhile
    if (signal.aborted) return;
    startedAt = Date.now();
    try {
      await it.restart();
      say(`✓ ${name} is back`);
      how = `ended (${await it.ended()})`;
    } catch (error) {
      how = errorMessage(error);
    }
  }
}
