import { readProfile } from '@registry/business-profile';
import { matchCompanies, type MatchResult, queriesOfMessages } from '@registry/contracts-business-registry';
import { DEFAULT_RULES, type Review, type ReviewTask } from '@registry/contracts-records-sections';
import { parseBusinessId } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { buildApps, eventually, Stack, startNats } from '@registry/testing';
import { assess, chosenCompany, judge, readReviewed, toKept, toQuery } from '@registry/verification';
import { sourcesDirectory } from '@registry/sources';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readCompanies, realFiles } from '../queries/real-files.ts';
import { listFiles, readRealLists } from '../screening/real-lists.ts';
import { type Half, type MadeApplication, makeApplications } from './made-applications.ts';
import { type LoadedAs, writeRegisters, writeSources } from './register-files.ts';

/** The review of an application. */
export interface Reviewed extends MadeApplication, Pick<Review, 'outcome' | 'reasons'> {
  /** The company that was chosen; null where none is certain. */
  readonly chosen: string | null;
  readonly tasks: readonly ReviewTask[];
}

const APPS = ['business-registry', 'records-sections'] as const;
const DAY_MS = 86_400_000;
/** Lists of which no real file is there: their fictional samples. */
const MADE_LISTS = ['us-pa/medicaid-exclusions', 'us-la/medicaid-exclusions'].map((source) => {
  return [source, join(sourcesDirectory(), source, 'sample.csv')] as const;
});

/** Reviews so many applications of a half by the published default policy: by services with the real registers and lists. */
export async function reviewHalf(folder: string, half: Half, count: number): Promise<Reviewed[]> {
  const registers = await Promise.all((['OR', 'FL'] as const).map((state) => readCompanies(state, folder)));
  const { made, changes } = makeApplications(registers.flat(), await readRealLists(folder), half, count);
  await buildApps();
  const stack = new Stack({ nats: await startNats({ jetStream: true }) });
  const services = new MessageClient(stack.nats.url, 'gateway');
  services.start();
  try {
    const SOURCES_DIR = join(folder, 'sources');
    writeSources(SOURCES_DIR);
    for (const app of APPS) await stack.add(app, { SOURCES_DIR }, [], ['OR', 'FL']);
    await writeRegisters(changes, async (source, text, how) => {
      const file = join(folder, 'register.txt');
      await writeFile(file, text, 'latin1');
      await load(stack, 'business-registry', source, file, how);
    });
    const sources = new Set<string>();
    for (const [source, path] of [...(await listFiles(folder)).reverse(), ...MADE_LISTS]) {
      await load(stack, 'records-sections', source, resolve(realFiles, path), { isPart: sources.has(source) });
      sources.add(source);
    }
    await stack.run('business-registry', 'build-index');
    for (const app of APPS) await stack.startAnother(app);
    await eventually(() => isIndexed(services), true, 60_000);
    return await reviewAll(services, made);
  } finally {
    await services.connection?.close();
    await stack.end();
  }
}

/** Loads a file as whole, or as a part, and as if it were of today or so many days old. */
async function load(stack: Stack, app: string, source: string, file: string, how: LoadedAs = {}): Promise<void> {
  const { isPart = false, daysOld = 0 } = how;
  const asOf = new Date(Date.now() - daysOld * DAY_MS).toISOString().slice(0, 10);
  const extent = ['--extent', isPart ? 'increment' : 'whole', '--accept-absent', '--accept-end'];
  await stack.run(app, 'load', source, file, '--as-of', asOf, ...extent, '--quiet');
}

async function isIndexed(services: MessageClient): Promise<boolean> {
  const queries = [{ name: 'Any', state: 'OR' }];
  const { results } = await services.call(matchCompanies, { queries, limit: 1, minConfidence: 0.5 });
  return results.every(({ coverage }) => coverage.every(({ indexing }) => indexing === undefined));
}

async function reviewAll(services: MessageClient, made: readonly MadeApplication[]): Promise<Reviewed[]> {
  const reviewed: Reviewed[] = [];
  for (const some of queriesOfMessages(made)) {
    const queries = some.map(({ application }) => toQuery(application));
    const { results } = await services.call(matchCompanies, { queries, limit: 5, minConfidence: 0.5 });
    reviewed.push(...(await Promise.all(some.map((one, at) => review(services, one, results[at] as MatchResult)))));
  }
  return reviewed;
}

async function review(services: MessageClient, made: MadeApplication, match: MatchResult): Promise<Reviewed> {
  const at = new Date();
  const chosen = chosenCompany(match);
  const id = parseBusinessId(chosen ?? '');
  const company = id && (await readReviewed(services, (await readProfile(services, id)).business, made.application));
  const { tasks, lists } = assess(made.application, company ?? null, match, at);
  return { ...made, chosen, tasks, ...judge(DEFAULT_RULES, { tasks: toKept(tasks), lists }, at) };
}
