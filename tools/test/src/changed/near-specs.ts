import { SECONDS_OF_KIND, readKind } from '../times.ts';
import type { SourceGraph } from './source-graph.ts';

/** The specs that a change reaches, the nearest first, as far as they fit into the time of a feedback. */
export interface NearSpecs {
  readonly run: readonly string[];
  readonly left: readonly string[];
  /** How long those that are left took when they ran last. */
  readonly leftSeconds: number;
}

/** How long the specs of one change may take: with those that start servers, and where the change is only in pure libraries. */
const BUDGET_SECONDS = { system: 35, pure: 8 } as const;

/** Chooses the nearest specs that fit into the budget by what each took when it ran last; the nearest of all always runs. */
export function nearSpecs(
  reached: readonly string[],
  isPure: boolean,
  secondsOf: ReadonlyMap<string, number>,
): NearSpecs {
  const seconds = (path: string): number => secondsOf.get(path) ?? SECONDS_OF_KIND[readKind(path)];
  let left = isPure ? BUDGET_SECONDS.pure : BUDGET_SECONDS.system;
  const run: string[] = [];
  for (const path of reached) {
    if (isPure && readKind(path) !== 'unit') continue;
    if (seconds(path) > left && run.length > 0) continue;
    run.push(path);
    left -= seconds(path);
  }
  const others = reached.filter((path) => !run.includes(path));
  return { run, left: others, leftSeconds: others.reduce((sum, path) => sum + seconds(path), 0) };
}

/** The specs that changed files reach, the nearest first and those in their folders before others. A changed spec reaches itself. */
export function reachedSpecs(graph: SourceGraph, changed: readonly string[]): string[] {
  const steps = new Map<string, number>(changed.map((path) => [path, 0]));
  for (const [path, distance] of steps) {
    // A Map also visits what is added meanwhile, so this goes on until nothing new is reached.
    for (const next of graph.get(path) ?? []) if (!steps.has(next)) steps.set(next, distance + 1);
  }
  return [...steps.keys()].filter((path) => path.endsWith('.spec.ts') && !path.includes('.long.') && graph.has(path));
}
