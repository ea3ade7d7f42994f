import type { RegisterExtent } from '@registry/contracts-business-registry';
import { errorMessage } from '@registry/errors';
import { endRunServers, temporaryFolder } from '@registry/testing';
import { Command } from 'commander';
import { writeReviews } from './applications/measure-reviews.ts';
import { reviewHalf } from './applications/review-services.ts';
import { fitWeights } from './fit-weights.ts';
import { readLabelledCounts } from './labelled-counts.ts';
import { LEFT_OUT_HEAD, leaveOneOut, lookedForBy, toLeftOutLine } from './queries/leave-one-out.ts';
import { LIST_HEAD, type ListOf, matchLists } from './queries/made-lists.ts';
import { hasRealFiles, readRegister, realFiles, realStates } from './queries/real-files.ts';
import { fitLinks } from './registrations/fit-links.ts';
import { measureLinks, type Tier } from './registrations/measure-links.ts';
import { FITTED_DRAWS, MEASURED_DRAWS, makeFamilies } from './registrations/made-families.ts';
import { readRealFilings } from './registrations/real-filings.ts';
import { fitScreening, TIER_HEAD, tierLines } from './screening/fit-screening.ts';
import { labelScreenings } from './screening/labelled-screenings.ts';
import { screenRealLists } from './screening/screen-command.ts';
import { writeWeights } from './weights-file.ts';

const program = new Command('match').description(
  'Fit the confidences of matching, and measure lists: docs/explanation/matching.md explains them.',
);

program
  .command('fit')
  .description('fit the weight of each fact of a record, and write the weights to libs/matching')
  .action(() => writeWeights('FittedWeights', fitWeights(readLabelledCounts())));

program
  .command('list')
  .description('match lists of 220 companies of the Oregon register of March 2019, written down wrong, and 50 others')
  .option('--seeds <n>', 'lists, with the seeds from 1 on', '10')
  .option('--extent <extent>', 'how much of the register is said to be loaded: whole, active or part', 'part')
  .action(({ seeds, extent }: { readonly seeds: string; readonly extent: RegisterExtent }) =>
    withRealFiles(async (cache) => {
      for (const [of, heading] of Object.entries(HEADINGS) as [ListOf, string][])
        writeTable(heading, LIST_HEAD, await matchLists(cache, Number(seeds), of, extent));
    }),
  );

program
  .command('leave-one-out')
  .description('leave each company out of its own register, look for it, and list each company that is taken for it')
  .option('--every <n>', 'leave out every so many companies', '1')
  .action(({ every }: { readonly every: string }) =>
    withRealFiles(async (cache) => {
      for (const state of realStates) {
        const companies = await readRegister(state, cache);
        for (const extent of ['whole', 'active'] as const)
          for (const by of lookedForBy) {
            const { rows, wrong } = await leaveOneOut(companies, extent, by, Number(every));
            const heading = `${state}, ${extent}, by ${by}: another \`matched\` in ${wrong.length} of ${rows}`;
            writeTable(heading, LEFT_OUT_HEAD, wrong.map(toLeftOutLine));
          }
      }
    }),
  );

program
  .command('fit-screening')
  .description('fit the confidences of screening on real files, and write the weights to libs/matching')
  .option('--seed <s>', 'random seed', '1')
  .action(({ seed }: { readonly seed: string }) =>
    withRealFiles(async (cache) => {
      const labelled = await labelScreenings(cache, Number(seed));
      for (const half of ['odd', 'even'] as const)
        writeTable(`Results of ${half} numbers, by weights of the others`, TIER_HEAD, tierLines(labelled, half));
      await writeWeights('ScreeningWeights', fitScreening(labelled));
    }),
  );

program
  .command('screen')
  .description('screen companies of real registers, and companies derived from entries, against real lists')
  .option('--rows <n>', 'derived companies of each kind and half', '100')
  .option('--seed <s>', 'random seed', '1')
  .action(({ rows, seed }: Record<'rows' | 'seed', string>) =>
    withRealFiles((cache) => screenRealLists(cache, { rows: Number(rows), seed: Number(seed) }, writeTable)),
  );

program
  .command('verify')
  .description('review made applications of real companies by real services, and list each wrong success')
  .option('--measured', 'applications of the half that no rule was changed for')
  .option('--applications <n>', 'applications of all kinds, at most 1,200', '1000')
  .action(({ measured = false, applications }: { readonly measured?: boolean; readonly applications: string }) =>
    withRealFiles(async (folder) => {
      const half = measured ? 'measured' : 'fitted';
      try {
        writeReviews(await reviewHalf(folder, half, Number(applications)), writeTable);
      } finally {
        await endRunServers();
      }
    }),
  );

/** Runs with a folder for files that are read, which is removed. */
async function withRealFiles(run: (cacheDir: string) => Promise<void>): Promise<void> {
  if (!hasRealFiles()) throw new Error(`${realFiles} is not there: its files are read.`);
  const cache = temporaryFolder('match');
  try {
    await run(cache.path);
  } finally {
    cache.remove();
  }
}

program
  .command('fit-links')
  .description(
    'fit the weights of links between registrations on every other foreign filing, and write them to libs/matching',
  )
  .action(() =>
    withRealFiles(async (cache) => {
      const families = makeFamilies(await readRealFilings(cache), 'fitted', FITTED_DRAWS);
      await writeWeights('LinkWeights', fitLinks(families));
    }),
  );

program
  .command('measure-links')
  .description('compare stated and observed confidence of links, on the filings that were not used for fitting')
  .option('--draws <n>', 'home registers for each filing', String(MEASURED_DRAWS))
  .action(({ draws }: { readonly draws: string }) =>
    withRealFiles(async (cache) => {
      const families = makeFamilies(await readRealFilings(cache), 'measured', Number(draws));
      const { tiers, joined, joinedRight, pairs } = measureLinks(families);
      const head = ['confidence from', 'links', 'stated', 'observed'];
      writeTable('A foreign registration and a domestic one', head, tiers.home.map(toLine));
      writeTable('Two foreign registrations', head, tiers.foreign.map(toLine));
      const shares = [joinedRight / joined, joinedRight / pairs].map((share) => share.toFixed(4));
      const line = [String(joined), String(joinedRight), ...shares];
      writeTable('Pairs of registrations in one set', ['pairs', 'of one company', 'share', 'of all pairs'], [line]);
    }),
  );

function toLine({ from, links, stated, right }: Tier): string[] {
  return [String(from), String(links), (stated / links).toFixed(3), (right / links).toFixed(3)];
}

const HEADINGS: Readonly<Record<ListOf, string>> = {
  names: 'Lists of 270 names in the register, by seed',
  siblings: 'Lists of 270 names in the register with siblings, absent ones among the 50, by seed',
};

function writeTable(heading: string, head: readonly string[], lines: readonly (readonly string[])[]): void {
  process.stdout.write(`\n${heading}\n\n`);
  for (const cells of [head, head.map(() => '---'), ...lines]) process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`match: ${errorMessage(error)}\n`);
  process.exitCode = 1;
});
