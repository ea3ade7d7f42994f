import { projectRoot } from '@registry/testing';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';

/** A revision of the protocol that the suite has requirements for. */
export type Revision = '2025-11-25' | '2026-07-28';

type Outcome = 'passes' | 'fails';

/** What the suite said of each scenario, by name. */
export interface SuiteResult {
  /** Those that the revision requires. */
  readonly scored: Readonly<Record<string, Outcome>>;
  /** Extensions and scenarios that the suite itself holds back. */
  readonly notScored: Readonly<Record<string, Outcome>>;
}

/** It has no entry point to resolve, only a program. */
const suite = join(projectRoot, 'node_modules', '@modelcontextprotocol', 'conformance');
const program = join(suite, 'dist', 'index.js');

/** Runs what a revision requires of a server against one at this address, offline. */
export async function runOfficialSuite(url: string, revision: Revision): Promise<SuiteResult> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    await run([program, 'server', '--url', url, '--requirements', revision, '--output-dir', folder]);
    const outcomes = await readOutcomes(folder);
    const scored = new Set(await scoredScenarios(revision));
    const missing = [...scored].filter((scenario) => !outcomes.has(scenario));
    if (missing.length > 0) throw new Error(`The suite did not run ${missing.join(', ')}.`);
    return {
      scored: Object.fromEntries([...outcomes].filter(([scenario]) => scored.has(scenario))),
      notScored: Object.fromEntries([...outcomes].filter(([scenario]) => !scored.has(scenario))),
    };
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

/** Each scenario leaves a folder `server-{scenario}-{time}` with its checks. */
async function readOutcomes(folder: string): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const name of (await readdir(folder)).sort()) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1];
    if (scenario === undefined) continue;
    const checks = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as { status: string }[];
    outcomes.set(scenario, checks.some(({ status }) => status === 'FAILURE') ? 'fails' : 'passes');
  }
  return outcomes;
}

async function scoredScenarios(revision: Revision): Promise<string[]> {
  const file = await readFile(join(suite, 'requirements', `${revision}.yaml`), 'utf8');
  return (load(file) as { server: string[] }).server;
}
