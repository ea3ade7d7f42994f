import type { RegisterExtent } from '@registry/contracts-business-registry';
import { errorMessage } from '@registry/errors';
import { Command } from 'commander';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate } from './evaluate.ts';
import { fitWeights } from './fit-weights.ts';
import { readLabelled, writeLabelled } from './labelled/labelled-file.ts';
import { labelAll } from './labelled/labelled-sets.ts';
import { hasRealFiles, realFiles } from './labelled/real-rows.ts';
import { unknownEndings } from './name-endings.ts';
import { evaluateQueries } from './queries/evaluate-queries.ts';
import { choicesOf, fitQueryWeights } from './queries/fit-query-weights.ts';
import { LIST_HEAD, matchLists, toListLine } from './queries/made-lists.ts';
import { madeQueries } from './queries/made-queries.ts';
import { casesOf, type QueryCase } from './queries/query-cases.ts';
import { recordQueries } from './queries/record-queries.ts';
import { writeQueryWeights, writeWeights } from './weights-file.ts';

const program = new Command('match').description(
  'Labelled pairs, and the confidences that are fitted on them: docs/explanation/matching.md says what they are made of.',
);

program
  .command('label')
  .description('match records of real files with known companies, and store the results')
  .option('--seed <s>', 'random seed', '1')
  .action(async ({ seed }: { readonly seed: string }) => {
    const progress = (step: string): void => void process.stderr.write(`${step}\n`);
    writeLabelled(await withRealFiles((cache) => labelAll(cache, Number(seed), progress)));
  });

program
  .command('fit')
  .description('fit the weight of each fact, and write the weights to libs/matching')
  .action(async () => {
    await writeWeights(fitWeights(readLabelled().counts));
  });

program
  .command('evaluate')
  .description('print calibration, precision and recall, each family of pairs by weights fitted on the others')
  .action(() => {
    evaluate(readLabelled(), writeTable);
  });

program
  .command('fit-queries')
  .description(
    'fit what is compared of queries on one half of the companies, write it into libs/matching, and measure it on the other',
  )
  .option('--seed <s>', 'seed of everything drawn', '1')
  .action(async ({ seed }: { readonly seed: string }) => {
    const cases = await casesOfAll(Number(seed));
    const weights = fitQueryWeights(choicesOf(cases));
    await writeQueryWeights(weights);
    evaluateQueries(cases, weights, writeTable);
  });

program
  .command('evaluate-queries')
  .description(
    'print what the confidences of queries are worth, of the half of the companies that they were not fitted on',
  )
  .option('--seed <s>', 'seed of everything drawn', '1')
  .action(async ({ seed }: { readonly seed: string }) => {
    evaluateQueries(await casesOfAll(Number(seed)), undefined, writeTable);
  });

program
  .command('list')
  .description('match lists of 220 companies of the Oregon register of March 2019, written down wrong, and 50 others')
  .option('--seeds <n>', 'lists, with the seeds from 1 on', '10')
  .option('--extent <extent>', 'how much of the register is said to be loaded: whole, active or part', 'part')
  .action(async ({ seeds, extent }: { readonly seeds: string; readonly extent: RegisterExtent }) => {
    for (const kind of ['names', 'siblings'] as const) {
      const lists = await withRealFiles((cache) => matchLists(cache, Number(seeds), kind, extent));
      const register = kind === 'names' ? 'the register' : 'the register with siblings, absent ones among the 50';
      writeTable(`Lists of 270 names in ${register}, by seed`, LIST_HEAD, lists.map(toListLine));
    }
  });

program
  .command('endings')
  .description('print how names of real files end in words of legal forms that are no form of the table')
  .option('--min <n>', 'names with an ending, at least', '3')
  .action(async ({ min }: { readonly min: string }) => {
    const found = [...(await unknownEndings())].filter(([, count]) => count >= Number(min));
    found.sort(([, one], [, other]) => other - one);
    writeTable(
      'Endings',
      ['names', 'ending'],
      found.map(([ending, count]) => [`${count}`, ending]),
    );
  });

/** Matches all queries of real lists, and those that are made of real names. */
function casesOfAll(seed: number): Promise<QueryCase[]> {
  return withRealFiles(async (cache) => {
    const cases: QueryCase[] = [];
    for (const sets of [madeQueries(cache, seed), recordQueries(cache, seed)]) {
      for await (const set of sets) {
        process.stderr.write(`${set.name}\n`);
        for await (const one of casesOf(set, seed)) cases.push(one);
      }
    }
    return cases;
  });
}

async function withRealFiles<Result>(work: (cache: string) => Promise<Result>): Promise<Result> {
  if (!hasRealFiles()) throw new Error(`${realFiles} is not there: queries are made of its files.`);
  const cache = mkdtempSync(join(tmpdir(), 'match-'));
  try {
    return await work(cache);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

function writeTable(heading: string, head: readonly string[], lines: readonly (readonly string[])[]): void {
  process.stdout.write(`\n${heading}\n\n`);
  for (const cells of [head, head.map(() => '---'), ...lines]) process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`match: ${errorMessage(error)}\n`);
  process.exitCode = 1;
});
