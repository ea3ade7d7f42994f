import { QUERY_FIELD_NAMES, type QueryField } from '@registry/domain/query-fields';
import { numberBetween } from '@registry/command-line/option-values';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { BusinessRegistryClient } from '../../generated/business-registry-client.ts';
import { type CommandIo, type ConnectionOptions, withClient, write } from '../command.ts';
import { describeCoverage, type StateCoverage } from '../describe-coverage.ts';
import { describeColumns, nameColumn } from '../match/chosen-columns.ts';
import { type MatchedRows, matchRows } from '../match/match-rows.ts';
import { VendorFile } from '../match/vendor-file.ts';
import { PartialFile } from '../output/partial-file.ts';
import { ProgressBar } from '../progress-bar.ts';

const HELP = `
Writes the rows of a CSV file with the company that each of them means. Ten rows count as one request.
The columns are detected by their headers and values, and shown before that.
With --out, an interrupted run is resumed by the same command.

Columns that are added, the same as those of a batch:
  match_verdict     matched, review, no_match, not_covered or invalid; with --screen not_in_register
  match_id          id of the company of a matched row, and its name, status, date of the data and address
  match_confidence  probability that the row means this company
  match_method      how it was found
  match_evidence    facts for and against it
  match_candidates  other candidates, and all those of a row to review, the most probable first
  match_message     what is wrong with the row
With --screen also:
  match_watchlist_hits  number of hits on lists of excluded, denied and sanctioned parties; empty for an invalid row
  match_watchlist       hits and possible results, each with its list
If the file has one of these columns, all of them get a number, such as match_id_2.

A cell that a spreadsheet would run as a formula is written with an apostrophe before it.`;

const COLUMN_HELP = `column of a field, repeatable; FIELD= for none. Fields: ${QUERY_FIELD_NAMES.join(', ')}`;

/** No column is named. */
const NONE: ReadonlyMap<QueryField, string> = new Map();

interface MatchOptions extends ConnectionOptions {
  readonly out?: string;
  readonly column?: ReadonlyMap<QueryField, string>;
  readonly dryRun?: true;
  readonly minConfidence?: number;
  readonly knownAt?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly force?: true;
  readonly screen?: true;
}

export function matchCommand(io: CommandIo): Command {
  return new Command('match')
    .description('Match a CSV file of companies')
    .argument('<file>', 'CSV file, or - for standard input')
    .option('--out <file>', 'file to write (default: standard output)')
    .option('--column <field=header>', COLUMN_HELP, nameColumn)
    .option('--dry-run', 'show the columns and stop')
    .option(
      '--min-confidence <number>',
      'minimum confidence of a candidate, 0 to 1 (default: 0.5)',
      numberBetween(0, 1),
    )
    .option('--known-at <time>', 'past time or date, for companies as they were known then (default: now)')
    .addOption(new Option('--screen', 'screen the companies too, and rows without one').conflicts('knownAt'))
    .option('--delimiter <character>', 'delimiter of the file, or tab (default: detected)', readDelimiter)
    .option('--encoding <name>', 'encoding, such as windows-1252 (default: UTF-8 or UTF-16, detected)', readEncoding)
    .option('--force', 'replace the file of --out and start again')
    .addHelpText('after', HELP)
    .action((path: string, options: MatchOptions) =>
      withClient(io, options, (client) => matchFile(path, { client, io, options })),
    );
}

function readDelimiter(text: string): string {
  const delimiter = text.replace(/^(tab|\\t)$/, '\t');
  if (delimiter.length === 1) return delimiter;
  throw new InvalidArgumentError('It takes one character, or tab.');
}

function readEncoding(text: string): string {
  try {
    void new TextDecoder(text);
    return text;
  } catch {
    throw new InvalidArgumentError('It takes utf-8, windows-1252, utf-16le or the like.');
  }
}

interface MatchRun {
  readonly client: BusinessRegistryClient;
  readonly io: CommandIo;
  readonly options: MatchOptions;
}

async function matchFile(path: string, { client, io, options }: MatchRun): Promise<void> {
  const { column: named = NONE, minConfidence, knownAt, testClock, delimiter, encoding, out, force = false } = options;
  const isScreened = options.screen === true;
  const file = await VendorFile.open(io, { path, encoding, delimiter, named });
  await write(io.stderr, describeColumns(file));
  if (options.dryRun) return;
  const choices = { minConfidence, knownAt, testClock, ...(isScreened ? { screen: true } : {}) };
  const identity = { file: file.digest, columns: [...file.places], ...choices };
  const output =
    out === undefined ? undefined : await PartialFile.open(out, { identity, start: NOTHING, isForced: force });
  const skipped = output?.state.rows ?? 0;
  if (skipped > 0) await write(io.stderr, `Resuming after ${skipped} of ${file.rowCount} rows.\n`);
  const parts = matchRows({ client, file, minConfidence, knownAt, isScreened, skipped, signal: io.signal });
  try {
    await writeParts(parts, { io, file, output });
  } catch (error) {
    const isKept = (await output?.leave()) ?? false;
    const done = `${output?.state.rows} of ${file.rowCount} rows are done.`;
    if (isKept) await write(io.stderr, `${done} The same command resumes.\n`);
    throw error;
  }
}

/** Counts of the matched rows. */
interface Matched {
  readonly rows: number;
  /** Rows by verdict. */
  readonly tally: Readonly<Record<string, number>>;
  /** Requests that they counted as. */
  readonly counted: number;
  /** The loaded registers of the states in which they were compared. */
  readonly searched: readonly StateCoverage[];
}

const NOTHING: Matched = { rows: 0, tally: {}, counted: 0, searched: [] };

interface Destination {
  readonly io: CommandIo;
  readonly file: VendorFile;
  /** Undefined: standard output. */
  readonly output: PartialFile<Matched> | undefined;
}

async function writeParts(parts: AsyncIterable<MatchedRows>, { io, file, output }: Destination): Promise<void> {
  let { rows, tally, counted, searched } = output?.state ?? NOTHING;
  const bar = new ProgressBar(io.stderr, file.rowCount, rows);
  bar.show(rows);
  try {
    for await (const part of parts) {
      rows += part.rowCount;
      counted += part.counted;
      for (const verdict of part.verdicts) tally = { ...tally, [verdict]: (tally[verdict] ?? 0) + 1 };
      searched = withCoverage(searched, part.coverage);
      const state = { rows, tally, counted, searched };
      await (output === undefined ? write(io.stdout, part.text) : output.append(part.text, state));
      bar.show(rows);
    }
  } finally {
    bar.clear();
  }
  await output?.finish();
  const verdicts = Object.entries(tally).map(([verdict, count]) => `${count} ${verdict}`);
  await write(io.stderr, `${rows} rows: ${verdicts.join(', ')}. Counted as ${counted} requests.\n`);
  if (searched.length > 0) await write(io.stderr, `Searched: ${describeCoverage(searched)}\n`);
}

/** By state: of two rows that were matched at different times, what the one was compared with where less was loaded. */
function withCoverage(known: readonly StateCoverage[], more: readonly StateCoverage[]): StateCoverage[] {
  const byState = new Map(known.map((one) => [one.state, one] as const));
  for (const { state, status, scope } of more) {
    if ((byState.get(state)?.status ?? 'covered') === 'covered') byState.set(state, { state, status, scope });
  }
  return [...byState.values()];
}
