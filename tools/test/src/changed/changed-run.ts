import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from './changed-files.ts';
import { nearSpecs, reachedSpecs } from './near-specs.ts';
import { readGraph } from './source-graph.ts';

/** What `npm test -- --changed` runs. */
export interface ChangedRun {
  /** The changed files that still are there. */
  readonly changed: readonly string[];
  /** The files that import or send what changed. */
  readonly importers: readonly string[];
  readonly specs: readonly string[];
  /** What it runs and what it leaves, for the reader. */
  readonly text: string;
}

/** Finds the nearest specs of a change, or with `--all` every one that it reaches. */
export function changedRun(root: string, args: readonly string[], secondsOf: ReadonlyMap<string, number>): ChangedRun {
  const { since, changed, all } = changedFiles(
    root,
    args.find((arg) => arg !== '--all'),
  );
  const texts = new Map<string, string>();
  const text = (path: string): string => {
    const known = texts.get(path) ?? (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''); // deleted ones too
    texts.set(path, known);
    return known;
  };
  const graph = readGraph({ paths: all, text }, changed);
  const reached = reachedSpecs(graph, changed);
  const isPure = changed.every((path) => isPureLibrary(path, text));
  const near = args.includes('--all')
    ? { run: reached, left: [], leftSeconds: 0 }
    : nearSpecs(reached, isPure, secondsOf);
  return {
    changed: changed.filter((path) => existsSync(join(root, path))),
    importers: [...new Set(changed.flatMap((path) => [...(graph.get(path) ?? [])]))].filter(
      (path) => !changed.includes(path),
    ),
    specs: near.run,
    text: [
      `${changed.length} files differ from ${since} and reach ${reached.length} spec files: the nearest ${near.run.length} run.`,
      ...(near.left.length === 0
        ? []
        : [
            `${near.left.length} others, of about ${Math.ceil(near.leftSeconds)} s, do not: npm test -- --changed --all runs them too.`,
          ]),
    ].join('\n'),
  };
}

function isPureLibrary(path: string, text: (path: string) => string): boolean {
  const library = /^(libs\/(?:contracts\/)?[\w-]+)\/src\/.*\.ts$/.exec(path)?.[1];
  return library !== undefined && text(`${library}/package.json`).includes('"type:pure"');
}
