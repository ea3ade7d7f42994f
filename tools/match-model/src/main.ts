import type { RegisterExtent } from '@registry/contracts-business-registry';
import { errorMessage } from '@registry/errors';
import { endRunServers, temporaryFolder } from '@registry/testing';
import { Command } from 'commander';
import { writeReviews } from './applications/measure-reviews.ts';
import { reviewHalf } from './applications/review-services.ts';
import { fitLinks, linkTiers } from './fit-links.ts';
import { fitScreening, screeningTiers } from './fit-screening.ts';
import { fitWeights } from './fit-weights.ts';
import { readLabelledCounts, readLabelledLinks, readLabelledScreenings } from './labelled-counts.ts';
import {
  findWritten,
  LEFT_OUT_HEAD,
  leaveOneOut,
  lookedForBy,
  toLeftOutLine,
  WRITTEN_HEAD,
} from './queries/leave-one-out.ts';
import { hasRealFiles, readRegisters, realFiles, realStates } from './queries/real-files.ts';
import { screenRealLists } from './screening/measure-screening.ts';
import { TIER_HEAD } from './tiers.ts';
import { writeWeights } from './weights-file.ts';
import { writeTable } from './write-table.ts';

const program = new Command('match').description(
  'Fit the confidences of matching, and measure lists: docs/explanation/matching.md explains them.',
);

program
  .command('fit')
  .description('fit the weights of records, links and screening, write them to libs/matching, and compare confidences')
  .action(async () => {
    const [links, screenings] = [readLabelledLinks(), readLabelledScreenings()];
    const linkWeights = fitLinks(links);
    writeTable('A foreign registration and a domestic one', TIER_HEAD, linkTiers(links, 'home', linkWeights));
    writeTable('Two foreign registrations', TIER_HEAD, linkTiers(links, 'foreign', linkWeights));
    for (const half of ['odd', 'even'] as const)
      writeTable(
        `Screenings of ${half} numbers, by weights of the others`,
        TIER_HEAD,
        screeningTiers(screenings, half),
      );
    await writeWeights('FittedWeights', fitWeights(readLabelledCounts()));
    await writeWeights('LinkWeights', linkWeights);
    await writeWeights('ScreeningWeights', fitScreening(screenings));
  });

program
  .command('list')
  .description('look for companies of registers by their names, written down wrong')
  .option('--every <n>', 'look for every so many companies', '20')
  .option('--extent <extent>', 'how much of a register is said to be loaded: whole, active or part', 'part')
  .action(({ every, extent }: { readonly every: string; readonly extent: RegisterExtent }) =>
    withRealFiles(async (cache) => {
      for (const state of realStates) {
        const companies = await readRegisters([state], cache);
        for (const by of lookedForBy)
          writeTable(`${state}, by ${by}`, WRITTEN_HEAD, await findWritten(companies, extent, by, Number(every)));
      }
    }),
  );

program
  .command('leave-one-out')
  .description('leave each company out of its own register, look for it, and list each company that is taken for it')
  .option('--every <n>', 'leave out every so many companies', '1')
  .action(({ every }: { readonly every: string }) =>
    withRealFiles(async (cache) => {
      for (const state of realStates) {
        const companies = await readRegisters([state], cache);
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
  .command('screen')
  .description('screen companies of real registers, and companies derived from entries, against real lists')
  .option('--rows <n>', 'derived companies of each kind and half', '100')
  .option('--seed <s>', 'random seed', '1')
  .action(({ rows, seed }: Record<'rows' | 'seed', string>) =>
    withRealFiles((cache) => screenRealLists(cache, Number(rows), Number(seed))),
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
        writeReviews(await reviewHalf(folder, half, Number(applications)));
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

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`match: ${errorMessage(error)}\n`);
  process.exitCode = 1;
});
