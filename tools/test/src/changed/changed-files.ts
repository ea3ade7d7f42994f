import { execFileSync, spawnSync } from 'node:child_process';

/** What git says of the project's files. */
export interface ChangedFiles {
  /** What the files were compared with. */
  readonly since: string;
  /** The paths that differ, deleted ones included, from the project's folder. */
  readonly changed: readonly string[];
  /** All files of the project, and the deleted ones that may still be imported. */
  readonly all: readonly string[];
}

/**
 * Files that differ from a commit, those that were never added included. Without a commit given it is the last one, or
 * the one before it where nothing is uncommitted.
 *
 * @throws Error if git does not know the commit.
 */
export function changedFiles(root: string, given?: string): ChangedFiles {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (given !== undefined && !knows(root, given))
    throw new Error(`git knows no commit ${given}. Give a commit, a branch or a tag.`);
  const since = (commit: string): string[] => [...new Set([...git('diff', '--name-only', commit, '--'), ...untracked])];
  const uncommitted = since('HEAD');
  const commit = given ?? (uncommitted.length > 0 ? 'HEAD' : 'HEAD~1');
  const changed = commit === 'HEAD' ? uncommitted : since(commit);
  return { since: commit, changed, all: [...new Set([...git('ls-files'), ...untracked, ...changed])] };
}

function knows(root: string, commit: string): boolean {
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: root }).status === 0;
}
