import { errorMessage } from '@registry/errors';
import { Command } from 'commander';
import { fitLinks, linkTiers } from './fit-links.ts';
import { fitScreening, screeningTiers } from './fit-screening.ts';
import { fitWeights } from './fit-weights.ts';
import { readLabelledCounts, readLabelledLinks, readLabelledScreenings } from './labelled-counts.ts';
import { writeTiers } from './tiers.ts';
import { writeWeights } from './weights-file.ts';

const program = new Command('match').description(
  'Fit the confidences of matching: docs/explanation/matching.md explains them.',
);

program
  .command('fit')
  .description('fit the weights of records, links and screening, write them to libs/matching, and compare confidences')
  .action(async () => {
    const [links, screenings] = [readLabelledLinks(), readLabelledScreenings()];
    const linkWeights = fitLinks(links);
    writeTiers('A foreign registration and a domestic one', linkTiers(links, 'home', linkWeights));
    writeTiers('Two foreign registrations', linkTiers(links, 'foreign', linkWeights));
    for (const half of ['odd', 'even'] as const)
      writeTiers(`Screenings of ${half} numbers, by weights of the others`, screeningTiers(screenings, half));
    await writeWeights('FittedWeights', fitWeights(readLabelledCounts()));
    await writeWeights('LinkWeights', linkWeights);
    await writeWeights('ScreeningWeights', fitScreening(screenings));
  });

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`match: ${errorMessage(error)}\n`);
  process.exitCode = 1;
});
