import { projectRoot } from '@registry/testing';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { callerEnvironment } from '../e2e.config.ts';
import { succeeds } from './run-in.ts';

/** A Node of this major version: on the search path, or fetched as a package; undefined where neither is possible. */
export function nodeProgram(major: number): string | undefined {
  const folders = (callerEnvironment()['PATH'] ?? '').split(delimiter);
  const found = [process.execPath, ...folders.map((folder) => join(folder, 'node'))].find((file) =>
    isNode(file, major),
  );
  if (found !== undefined) return found;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(projectRoot, '.cache', `node-${major}`);
  const fetched = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(fetched)) {
    mkdirSync(folder, { recursive: true });
    succeeds(['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${major}`], folder);
  }
  return isNode(fetched, major) ? fetched : undefined;
}

function isNode(file: string, major: number): boolean {
  if (!existsSync(file)) return false;
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.startsWith(`v${major}.`);
}
