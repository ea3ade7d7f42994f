import { printJson, printTable } from '@registry/command-line';
import { LOADS_LIMIT, loadsLimit, type RejectedEntry } from '@registry/loading/load-entry';
import { loadSource } from '@registry/sources';
import { Command } from 'commander';
import { readOutput } from '../delegate.ts';
import { dueCommand } from './due.command.ts';
import { readLoads } from './read-loads.ts';
import { findApp } from './load.command.ts';
import type { OperatorContext } from '../operator-context.ts';

interface LoadsFlags {
  readonly source?: string;
  readonly limit: number;
  readonly json: boolean;
}

/** `loads list`: what was loaded when, by all services together. */
export function loadsCommand(context: OperatorContext): Command {
  const list = new Command('list')
    .description('List loads, newest first, with row counts')
    .option('--source <slug>', 'show only loads of this source')
    .option('--limit <n>', 'maximum number of loads', loadsLimit, LOADS_LIMIT)
    .option('--json', 'print full details as one line of JSON', false)
    .action(async ({ source, limit, json }: LoadsFlags) => {
      if (source !== undefined) await loadSource(source); // a misspelt one is refused
      const loads = await readLoads(context, limit, source === undefined ? [] : ['--source', source]);
      if (json) return printJson(loads);
      printTable(
        ['source', 'data of', 'started', 'outcome', 'read', 'new', 'changed', 'older', 'rejected'],
        loads.map((load) => {
          const started = load.started_at.slice(0, 16).replace('T', ' ');
          const { source: slug, as_of, outcome, read, new: added, changed, older, rejected } = load;
          return [slug, as_of, started, outcome, read, added, changed, older, rejected];
        }),
        ['source', 'started', 'outcome', 'read', 'rejected', 'data of', 'new', 'changed', 'older'],
      );
    });
  const rejected = new Command('rejected')
    .description('List the rows that the newest load of a source rejected, each with its reason')
    .argument('<source>', 'source slug from `sources list`, such as us-or/business-registry')
    .option('--json', 'print each row as one line of JSON', false)
    .action(async (source: string, { json }: { readonly json: boolean }) => {
      const lines = await readOutput(context, await findApp(context, source), ['loads', '--rejected', source]);
      if (json) return void process.stdout.write(lines);
      const rows = lines.split('\n').filter((line) => line !== '');
      printTable(
        ['line', 'reason', 'row'],
        rows.map((row) => {
          const { line, reason, raw } = JSON.parse(row) as RejectedEntry;
          return [line, reason, raw];
        }),
      );
    });
  return new Command('loads')
    .description('Show loads')
    .addCommand(list)
    .addCommand(rejected)
    .addCommand(dueCommand(context));
}
