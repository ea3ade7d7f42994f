import type { BenchContext } from './bench.ts';
import { httpLoad, type HttpLoad } from './http-load.ts';
import { findAncestor, runningProcesses } from './processes.ts';

/** For which requests are sent: Linux counts the time of a process in hundredths of a second. */
const SECONDS = 10;

/**
 * Prints what a request of each kind takes of the processors, by program; what sends them is named too. Returns the microseconds of all
 * programs together but for the sender.
 */
export async function printProcessorTime<Kind extends string>(
  context: BenchContext,
  loads: Readonly<Record<Kind, Omit<HttpLoad, 'seconds'>>>,
  programs: Readonly<Record<string, number | undefined>>,
): Promise<Record<Kind, number>> {
  const all = { 'sending requests': process.pid, ...programs };
  const kinds = Object.keys(loads) as Kind[];
  const spent: Record<string, number>[] = [];
  for (const kind of kinds) spent.push(await microsecondsPerRequest(loads[kind], all));
  context.table(
    'Processor time of a request, in microseconds',
    ['program', ...kinds],
    Object.keys(all).map((program) => [program, ...spent.map((of) => of[program] ?? 0)]),
  );
  const sums = spent.map((of) => Object.keys(programs).reduce((sum, program) => sum + (of[program] ?? 0), 0));
  return Object.fromEntries(kinds.map((kind, at) => [kind, sums[at]])) as Record<Kind, number>;
}

async function microsecondsPerRequest(
  load: Omit<HttpLoad, 'seconds'>,
  programs: Readonly<Record<string, number | undefined>>,
): Promise<Record<string, number>> {
  const before = processorSeconds(programs);
  const { requestsPerSecond } = await httpLoad({ ...load, seconds: SECONDS });
  const requests = requestsPerSecond * SECONDS;
  const after = Object.entries(processorSeconds(programs));
  return Object.fromEntries(
    after.map(([name, seconds]) => [name, Math.round(((seconds - (before[name] ?? 0)) * 1e6) / requests)]),
  );
}

/** The seconds of processor time that programs have taken, by their names: a child process counts for the nearest above it. */
export function processorSeconds<Name extends string>(
  programs: Readonly<Record<Name, number | undefined>>,
): Record<Name, number> {
  const named = new Map(Object.entries<number | undefined>(programs).map(([name, pid]) => [pid, name as Name]));
  const seconds = Object.fromEntries([...named.values()].map((name) => [name, 0])) as Record<Name, number>;
  const running = runningProcesses();
  for (const { pid, processorSeconds: own } of running.values()) {
    const name = named.get(pid) ?? named.get(findAncestor(pid, running, (above) => named.has(above)));
    if (name !== undefined) seconds[name] += own;
  }
  return seconds;
}
