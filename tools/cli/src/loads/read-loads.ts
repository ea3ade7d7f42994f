import { LOADS_LIMIT_MAX, type LoadEntry } from '@registry/loading/load-entry';
import { readOutput } from '../delegate.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The newest load that passed of each source whose rows are still there, by its slug. */
export async function newestLoads(context: OperatorContext): Promise<ReadonlyMap<string, LoadEntry>> {
  const loads = await readLoads(context, LOADS_LIMIT_MAX, ['--newest']);
  return new Map(loads.map((load) => [load.source, load]));
}

export async function readLoads(
  context: OperatorContext,
  limit: number,
  flags: readonly string[],
): Promise<LoadEntry[]> {
  const args = ['loads', '--limit', String(limit), ...flags];
  const services = context.apps.filter(({ commands }) => commands.includes('loads'));
  const responses = await Promise.all(services.map((service) => readOutput(context, service, args)));
  const loads = responses.flatMap((response) => JSON.parse(response) as LoadEntry[]);
  return loads.toSorted((a, b) => b.started_at.localeCompare(a.started_at)).slice(0, limit);
}
