import { faultKinds, FakeSocrataPortal, type Fault, type FaultKind } from '@registry/fake-socrata-portal';
import { Command, Option } from 'commander';
import { generatedDatasets } from './generated-datasets.ts';

interface Options {
  readonly port: string;
  readonly rows: string;
  readonly seed: string;
  readonly fault?: FaultKind;
  readonly column?: string;
}

// `npm run live-stand-in -- --port 3010`: the states' portals on loopback, until it is stopped.
const program = new Command('fake-socrata-portal')
  .description('Serve fake open data portals with fictional companies.')
  .option('--port <port>', 'loopback port; 0 takes a free port', '0')
  .option('--rows <rows>', 'number of rows per dataset', '2000')
  .option('--seed <seed>', 'random seed', '1')
  .addOption(new Option('--fault <kind>', 'what goes wrong with every request').choices(Object.keys(faultKinds)))
  .option('--column <column>', 'column that changes in a changed layout')
  .parse();
const options = program.opts<Options>();

const datasets = await generatedDatasets({ rows: Number(options.rows), seed: Number(options.seed) });
const portal = await FakeSocrataPortal.start(datasets, Number(options.port));
if (options.fault !== undefined) {
  const { fault: kind, column } = options;
  portal.fault = { kind, ...(column === undefined ? {} : { column }) } satisfies Fault;
}
process.stdout.write(`${JSON.stringify({ ready: true, url: portal.url })}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void portal.close());
