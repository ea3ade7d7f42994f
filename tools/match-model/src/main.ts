import type { RegisterExtent } from '@registry/contracts-business-registry';
import { errorMessage } from '@registry/errors';
import { temporaryFolder } from '@registry/testing';
import { Command } from 'commander';
import { fitWeights } from './fit-weights.ts';
import { readLabelledCounts } from './labelled-counts.ts';
import { LIST_HEAD, type ListOf, matchLists } from './queries/made-lists.ts';
import { hasRealFiles, realFiles } from './queries/real-files.ts';
import { writeWeights } from './weights-file.ts';

const program = new Command('match').description(
  'Fit the confidences of matching, and measure lists: docs/explanation/matching.md explains them.',
);

program
  .command('fit')
  .description('fit the weight of each fact of a record, and write the weights to libs/matching')
  .action(() => writeWeights(fitWeights(readLabelledCounts())));

program
  .command('list')
  .description('match lists of 220 companies of the Oregon register of March 2019, written down wrong, and 50 others')
  .option('--seeds <n>', 'lists, with the seeds from 1 on', '10')
  .option('--extent <extent>', 'how much of the register is said to be loaded: whole, active or part', 'part')
  .action(async ({ seeds, extent }: { readonly seeds: string; readonly extent: RegisterExtent }) => {
    if (!hasRealFiles()) throw new Error(`${realFiles} is not there: lists are made of its files.`);
    const cache = temporaryFolder('match');
    try {
      for (const [of, heading] of Object.entries(HEADINGS) as [ListOf, string][]) {
        writeTable(heading, LIST_HEAD, await matchLists(cache.path, Number(seeds), of, extent));
      }
    } finally {
      cache.remove();
    }
  });

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
