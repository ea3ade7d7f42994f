import type { ProjectFiles } from '../project-files.ts';
import { measures } from './measures.ts';

/** Occurrences that a file may still have, by measure and path. */
export type Baseline = Readonly<Record<string, Counts>>;
type Counts = Readonly<Record<string, number>>;

export const BASELINE_PATH = 'tools/tidy/src/language/baseline.json';

/** The baseline of a project; nothing is excused in one without it. */
export function readBaseline(project: ProjectFiles): Baseline {
  return project.paths.includes(BASELINE_PATH) ? (JSON.parse(project.text(BASELINE_PATH)) as Baseline) : {};
}

/** What the files of a project have of a measure: files without an occurrence are left out. */
export function occurrences(project: ProjectFiles, measure: string): Record<string, string[]> {
  const found = project.paths.map((path) => [path, measures[measure]?.(project, path) ?? []] as const);
  return Object.fromEntries(found.filter(([, texts]) => texts.length > 0));
}

/** The baseline after a change. A file that moves takes its count along; no count grows where their sum would. */
export function shrunk(before: Baseline, project: ProjectFiles): Baseline {
  return Object.fromEntries(
    Object.keys(measures).map((measure) => {
      const known = before[measure];
      const found = Object.entries(occurrences(project, measure)).map(([path, texts]) => [path, texts.length] as const);
      if (known === undefined || sum(Object.fromEntries(found)) <= sum(known))
        return [measure, Object.fromEntries(found)];
      const counts = found.map(([path, count]) => [path, Math.min(count, known[path] ?? 0)] as const);
      return [measure, Object.fromEntries(counts.filter(([, count]) => count > 0))];
    }),
  );
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
