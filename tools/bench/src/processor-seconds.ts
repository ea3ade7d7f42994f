import { readFileSync } from 'node:fs';

/** Clock ticks a second, as Linux counts the time of processes. */
const TICKS = 100;

/** Seconds of processor time that these processes have taken, all their threads together. */
export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // from the third on: a name may hold blanks
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS;
  }, 0);
}
