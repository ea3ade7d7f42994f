import type { SourceGraph } from './source-graph.ts';

/** A spec that a change reaches, and in how many steps. */
export interface ReachedSpec {
  readonly path: string;
  readonly steps: number;
}

/** The specs that changed files reach, the nearest first. A changed spec reaches itself. */
export function reachedSpecs(graph: SourceGraph, changed: readonly string[]): ReachedSpec[] {
  const steps = new Map<string, number>(changed.map((path) => [path, 0]));
  for (const [path, distance] of steps) {
    for (const next of graph.get(path) ?? []) if (!steps.has(next)) steps.set(next, distance + 1); // a Map iterates what is added
  }
  return [...steps]
    .filter(([path]) => path.endsWith('.spec.ts') && !path.includes('.long.') && graph.has(path))
    .map(([path, distance]) => ({ path, steps: distance }));
}
