import type { BusinessHit } from '../../generated/types.ts';
import type { ApiParameters } from '../../api-client.ts';
import { type Command, type OptionValues, textOption, write } from '../command.ts';
import { csvLine } from '@registry/domain/csv-cell';
import { EXIT } from '../exit-codes.ts';
import { UsageError } from '../usage-error.ts';

const PER_PAGE_MAX = 100;
const LIMIT_DEFAULT = 30;
/** More than so many come in the order of their ids, as the API sorts no more by relevance. */
const SORTED_MAX = 10_000;
const FILTERS = ['state', 'standing', 'city', 'postal-code', 'formed-from', 'formed-to'] as const;

export const searchCommand: Command = {
  summary: 'Search businesses by name or number',
  help: `Usage: business-registry search QUERY [options]

Prints the businesses that match, most relevant first: a line with id, status, name and address each.

Options:
  --state LIST           states, such as OR or OR,WA
  --standing STANDING    active, inactive or unknown
  --city CITY            city of the principal address
  --postal-code ZIP      ZIP code of the principal address
  --formed-from DATE     first day of formation, YYYY-MM-DD
  --formed-to DATE       last day of formation, YYYY-MM-DD
  --limit NUMBER         most businesses to print (default: ${LIMIT_DEFAULT}); a hundred are one request.
                         More than ${SORTED_MAX} are printed in the order of their ids
  --format FORMAT        text, ndjson or csv (default: text)
`,
  options: {
    ...Object.fromEntries(FILTERS.map((name) => [name, { type: 'string' }] as const)),
    limit: { type: 'string', default: String(LIMIT_DEFAULT) },
    format: { type: 'string', default: 'text' },
  },
  async run({ client, arguments: words, options, io }) {
    if (words.length === 0) throw new UsageError('Give a query.');
    const limit = positive(textOption(options, 'limit') ?? '');
    const print = printer(textOption(options, 'format') ?? '');
    const parameters = searchParameters(words.join(' '), options, limit);
    let printed = 0;
    for await (const page of client.pages('searchBusinesses', parameters, { signal: io.signal })) {
      const hits = page.data.slice(0, limit - printed);
      await write(io.stdout, hits.map((hit, at) => print(hit, printed + at)).join(''));
      printed += hits.length;
      if (printed >= limit || !page.has_more) {
        await write(io.stderr, `${printed} of ${page.total_count} businesses\n`);
        break;
      }
    }
    return EXIT.ok;
  },
};

function searchParameters(q: string, options: OptionValues, limit: number): ApiParameters<'searchBusinesses'> {
  const filters = FILTERS.flatMap((name) => {
    const value = textOption(options, name);
    return value === undefined ? [] : [[name.replaceAll('-', '_'), value] as const];
  });
  const cursor = limit > SORTED_MAX ? { cursor: '*' } : {};
  return { q, per_page: Math.min(limit, PER_PAGE_MAX), ...cursor, ...Object.fromEntries(filters) };
}

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UsageError(`--limit is ${text}; expected a number from 1.`);
}

/** The line of a hit, and before the first one the header if the format has one. */
function printer(format: string): (hit: BusinessHit, at: number) => string {
  switch (format) {
    case 'text':
      return ({ id, status, name, full_address: address }) => `${id}\t${status}\t${name}\t${address}\n`;
    case 'ndjson':
      return (hit) => `${JSON.stringify(hit)}\n`;
    case 'csv':
      return (hit, at) =>
        [...(at === 0 ? [Object.keys(hit)] : []), Object.values(hit).map(String)]
          .map((cells) => csvLine(cells, ',', '\n'))
          .join('');
    default:
      throw new UsageError(`--format is ${format}; expected text, ndjson or csv.`);
  }
}
