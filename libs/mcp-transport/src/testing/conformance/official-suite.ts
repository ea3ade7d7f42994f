import { projectRoot } from '@registry/testing';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';

/** A revision of the protocol that the suite has requirements for. */
export type Revision = '2025-11-25' | '2026-07-28';

/** It has no entry point to resolve, only a program. */
const suite = join(projectRoot, 'node_modules', '@modelcontextprotocol', 'conformance');
const program = join(suite, 'dist', 'index.js');

/** Runs what a revision requires of a server against one at this address, offline. Returns the scored scenarios that failed, by name. */
export async function failedScenarios(url: string, revision: Revision): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    await run([program, 'server', '--url', url, '--requirements', revision, '--output-dir', folder]);
    const outcomes = await readOutcomes(folder);
    const scored = (await scoredScenarios(revision)).sort();
    const missing = scored.filter((scenario) => !outcomes.has(scenario));
    if (missing.length > 0) throw new Error(`The suite did not run ${missing.join(', ')}.`);
    return scored.filter((scenario) => outcomes.get(scenario) === false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The suite ends with 1 when something failed, which is a result and not a failure to run. */
async function run(args: readonly string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, [...args], { maxBuffer: 2 ** 26 }, (error, _stdout, stderr) => {
      if (error !== null && error.code !== 1) reject(new Error(`The suite did not run: ${stderr}`, { cause: error }));
      else resolve();
    });
  });
}

/** Whether each scenario passed: it leaves a folder `server-{scenario}-{time}` with its checks. */
async function readOutcomes(folder: string): Promise<Map<string, boolean>> {
  const outcomes = new Map<string, boolean>();
  for (const name of await readdir(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1];
    if (scenario === undefined) continue;
    const checks = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as { status: string }[];
    outcomes.set(
      scenario,
      checks.every(({ status }) => status !== 'FAILURE'),
    );
  }
  return outcomes;
}

async function scoredScenarios(revision: Revision): Promise<string[]> {
  const file = await readFile(join(suite, 'requirements', `${revision}.yaml`), 'utf8');
  return (load(file) as { server: string[] }).server;
}
