import { EXTENTS, type Extent, type SourceDefinition } from '@registry/pipeline';
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
    .argument('<source>', 'source slug from `sources list`, such as us-or/business-registry')
    .argument('<input>', 'file, http(s) URL, or - for standard input; plain, .gz or .zip')
    .option('--restart', 'start at the first row, even if an earlier run can be resumed')
    .addOption(
      new Option(
        '--extent <extent>',
        'how much of the registry the file contains, if different from what the source says',
      ).choices(EXTENTS),
    )
    .option('--accept-absent', 'mark missing rows as absent even above the safety limit')
    .option('--accept-end', 'accept a file whose last line has no line end, is broken or states other counts')
    .option('--as-of <date>', 'date of the data, YYYY-MM-DD (default: the date in the file or its name)')
    .option('--skip-if-real', 'if the source is a sample and its real source is loaded, do nothing and exit with 0')
    .option('--quiet', 'print no progress')
    .option('--json', 'print the report as one line of JSON at the end');
}

/** How much of the register an input holds: as stated, else as the description says of the file at this address, else of any file. */
export function findExtent({ download, extent }: SourceDefinition, input: string, stated: Extent | undefined): Extent {
  return stated ?? (input === download?.url ? download.extent : extent);
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
