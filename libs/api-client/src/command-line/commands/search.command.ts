import { wholeNumber } from '@registry/command-line/option-values';
import { csvLine } from '@registry/domain/csv-cell';
import { Command, Option } from 'commander';
import type { ApiParameters } from '../../api-client.ts';
import type { BusinessHit } from '../../generated/types.ts';
import { type CommandIo, type ConnectionOptions, textLine, withClient, write } from '../command.ts';
import { describeCoverage } from '../describe-coverage.ts';

const PER_PAGE_MAX = 100;
const LIMIT_DEFAULT = 30;
/** More than so many come in the order of their ids, as the API sorts no more by relevance. */
const SORTED_MAX = 10_000;
const LIMIT_HELP = `most businesses to print; a hundred are one request. More than ${SORTED_MAX} are printed in the order of their ids`;

interface SearchOptions extends ConnectionOptions {
  readonly state?: string;
  readonly standing?: ApiParameters<'searchBusinesses'>['standing'];
  readonly city?: string;
  readonly postalCode?: string;
  readonly formedFrom?: string;
  readonly formedTo?: string;
  readonly limit: number;
  readonly format: 'text' | 'ndjson' | 'csv';
}

export function searchCommand(io: CommandIo): Command {
  return new Command('search')
    .description('Search businesses by name or number')
    .argument('<query...>', 'words of the name, or a number')
    .option('--state <list>', 'states, such as OR or OR,WA')
    .option('--standing <standing>', 'active, inactive or unknown')
    .option('--city <city>', "city of an address, except the agent's")
    .option('--postal-code <zip>', "ZIP code of an address, except the agent's")
    .option('--formed-from <date>', 'first day of formation, YYYY-MM-DD')
    .option('--formed-to <date>', 'last day of formation, YYYY-MM-DD')
    .option('--limit <number>', LIMIT_HELP, wholeNumber(1), LIMIT_DEFAULT)
    .addOption(new Option('--format <format>', 'what is printed').choices(['text', 'ndjson', 'csv']).default('text'))
    .addHelpText(
      'after',
      '\nPrints the businesses that match, most relevant first. A line of text has id, status, name, address and the date of the data.',
    )
    .action((words: readonly string[], options: SearchOptions) =>
      withClient(io, options, async (client) => {
        const { limit } = options;
        const parameters = searchParameters(words.join(' '), options);
        let printed = 0;
        for await (const page of client.pages('searchBusinesses', parameters, { signal: io.signal })) {
          const hits = page.data.slice(0, limit - printed);
          await write(io.stdout, hits.map((hit, at) => hitText(hit, printed + at, options.format)).join(''));
          printed += hits.length;
          if (printed < limit && page.has_more) continue;
          await write(io.stderr, `${printed} of ${page.total_count} businesses\n`);
          await write(io.stderr, `Searched: ${describeCoverage(page.coverage) || 'no registry is loaded'}\n`);
          break;
        }
      }),
    );
}

function searchParameters(
  q: string,
  { limit, postalCode, formedFrom, formedTo, state, standing, city }: SearchOptions,
): ApiParameters<'searchBusinesses'> {
  return {
    q,
    per_page: Math.min(limit, PER_PAGE_MAX),
    ...(limit > SORTED_MAX ? { cursor: '*' } : {}),
    ...{ state, standing, city, postal_code: postalCode, formed_from: formedFrom, formed_to: formedTo },
  };
}

/** The line of a hit, and before the first one the header if the format has one. */
function hitText(hit: BusinessHit, at: number, format: SearchOptions['format']): string {
  switch (format) {
    case 'text':
      return textLine([hit.id, hit.status, hit.name, hit.full_address, hit.as_of]);
    case 'ndjson':
      return `${JSON.stringify(hit)}\n`;
    case 'csv':
      return [...(at === 0 ? [Object.keys(hit)] : []), Object.values(hit).map(String)]
        .map((cells) => csvLine(cells, ',', '\n'))
        .join('');
  }
}
