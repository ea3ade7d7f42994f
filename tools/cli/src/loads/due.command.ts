import { printJson, printLines, printTable } from '@registry/command-line';
import { loadSource, loadSources } from '@registry/sources';
import { Command, Option } from 'commander';
import { delegate } from '../delegate.ts';
import type { OperatorContext } from '../operator-context.ts';
import { type DueLoad, dueLoads } from './due-loads.ts';
import { findApp, follow } from './load.command.ts';
import { newestLoads } from './read-loads.ts';

/** Exit codes above it are of a process that a signal ended. */
const SIGNAL_CODES = 128;

interface DueFlags {
  readonly load: boolean;
  readonly json: boolean;
}

/** `loads due`: of which loaded sources there should be a newer file; `--load` fetches and loads those that a program can. */
export function dueCommand(context: OperatorContext): Command {
  return new Command('due')
    .description('List the loaded sources with the day from which a newer file is due, and load those that are')
    .argument('[sources...]', 'only these sources, also ones that are not loaded yet; all loaded ones if absent')
    .option('--load', 'load each one that is due and has a permanent address; a daily schedule can run this', false)
    .addOption(new Option('--json', 'print one line of JSON').default(false).conflicts('load'))
    .action(async (slugs: readonly string[], { load, json }: DueFlags) => {
      const newest = await newestLoads(context);
      const { sources } = await loadSources();
      const wanted =
        slugs.length === 0
          ? sources.filter(({ slug }) => newest.has(slug))
          : await Promise.all(slugs.map((slug) => loadSource(slug)));
      const all = dueLoads(wanted, newest, Date.now());
      if (json) printJson(all);
      else printDue(all);
      if (load) await loadAll(context, all);
    });
}

function printDue(all: readonly DueLoad[]): void {
  if (all.length === 0)
    return printLines(
      'No source but samples is loaded. Name sources that should be: brds loads due us-or/business-registry',
    );
  printTable(
    ['source', 'published', 'loaded', 'due', 'fetched from'],
    all.map(({ source, rhythm, last_loaded_at: loaded, due_on: dueOn, due, download, page }) => [
      source,
      rhythm ?? '',
      loaded?.slice(0, 10) ?? 'never',
      due ? 'now' : (dueOn ?? ''),
      download ?? `by a person: ${page}`,
    ]),
    ['source', 'due', 'fetched from'],
  );
}

/** One after the other: two loads of a register wait for each other anyway. One that fails does not keep the next from its turn. */
async function loadAll(context: OperatorContext, all: readonly DueLoad[]): Promise<void> {
  const failed: string[] = [];
  for (const { source, download, due } of all) {
    if (!due || download === null) continue;
    const code = await delegate(context, await findApp(context, source), ['load', source, download, '--quiet']);
    if (code > SIGNAL_CODES) break; // the operator ended it, and means the rest as well
    if (code !== 0) failed.push(source);
  }
  await follow(context, { write: () => true });
  if (failed.length > 0) throw new Error(`${failed.join(', ')} failed to load; "loads list" has the reason of each.`);
}
