import { EXTENTS, type Extent } from '@registry/pipeline';
import { type Command, Option } from 'commander';

export interface LoadFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly restart?: boolean;
  readonly extent?: Extent;
  readonly acceptAbsent?: boolean;
  readonly acceptEnd?: boolean;
  readonly asOf?: string;
  readonly skipIfReal?: boolean;
}

/** Adds the description, arguments and options of `load`: once for the services that load and for the command line that hands it to them. */
export function withLoadOptions(command: Command): Command {
  return command
    .description(
      'Load a published file: decode, map, merge. It can be stopped and run again; loaded twice it changes nothing.',
    )
    .argument('<source>', 'the source, as `sources list` names it: us-or/business-registry')
    .argument('<input>', 'a file, an http(s) address, or - for standard input; plain, .gz or .zip')
    .option('--restart', 'start with the first row even where an earlier run can be resumed')
    .addOption(
      new Option(
        '--extent <extent>',
        'whether the file is the whole register, where it is not what the source says',
      ).choices(EXTENTS),
    )
    .option('--accept-absent', 'mark rows absent however many of the known ones a whole file lacks')
    .option(
      '--accept-end',
      'take the file as all there is though its last line has no line end, is broken or states other counts',
    )
    .option(
      '--as-of <date>',
      'the date of the data, YYYY-MM-DD; the date that the file or its name states when left out',
    )
    .option('--skip-if-real', 'load nothing and end well where the source is a sample and its real source is loaded')
    .option('--quiet', 'no progress')
    .option('--json', 'end with the report as one line of JSON');
}

/** The options that were typed, as arguments of another command of the same options. */
export function typedOptions(command: Command, except: readonly string[] = []): string[] {
  return command.options.flatMap((option) => {
    const name = option.attributeName();
    const isTyped = command.getOptionValueSource(name) === 'cli' && !except.includes(name);
    if (!isTyped) return [];
    const value: unknown = command.getOptionValue(name);
    const flag = option.long ?? option.short ?? '';
    return typeof value === 'string' ? [flag, value] : [flag];
  });
}
