import type { ProjectFiles } from './project-files.ts';

/** One house rule. */
export interface Rule {
  /** What it guarantees, as the title of its test. */
  readonly title: string;
  /** What breaks it: one line each, naming the file and the remedy. */
  problems(project: ProjectFiles): string[];
  /** A fictional project that breaks it in `breaches` places, so that a rule that finds nothing fails its test. */
  readonly example: { readonly files: Readonly<Record<string, string>>; readonly breaches: number };
}
