import { listSources, loadSource } from '@registry/sources';
import Table from 'cli-table3';
import { Command } from 'commander';

/** `sources list`: every dataset that can be loaded. */
export function sourcesCommand(): Command {
  const list = new Command('list')
    .description('every dataset that can be loaded')
    .option('--json', 'one line of JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const sources = await Promise.all((await listSources()).map((slug) => loadSource(slug)));
      const rows = sources.map(({ slug, state, target, verified, dataset, publisher, licence, url, download }) => {
        return { source: slug, state: state ?? 'US', target, verified, dataset, publisher, licence, url, download };
      });
      process.stdout.write(`${json ? JSON.stringify(rows) : tableOf(rows)}\n`);
    });
  return new Command('sources').description('the published datasets that can be loaded').addCommand(list);
}

function tableOf(
  rows: readonly { source: string; state: string; target: string; verified: string; dataset: string }[],
): string {
  const table = new Table({
    head: ['source', 'state', 'loaded by', 'verified', 'dataset'],
    style: { head: [], border: [] },
  });
  for (const { source, state, target, verified, dataset } of rows)
    table.push([source, state, target, verified, dataset]);
  return table.toString();
}
