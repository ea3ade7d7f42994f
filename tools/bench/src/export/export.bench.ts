import { asOfSql } from '@registry/loading/as-of.sql';
import { executeSql } from '@registry/private-servers';
import { memoryMiB } from '@registry/processes';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { request } from 'undici';
import { type Bench, printFigures } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { round } from '../latencies.ts';

/** Rounds of each in turn: what else the machine does falls on both alike. */
const ROUNDS = 3;

/** The columns of an export, as its rows have them. */
const SAME_ROWS = `
  SELECT 'us-co-' || file_number AS id, name, status, entity_type, formation_state, formation_date, file_number, full_address,
         (SELECT max(${asOfSql('r')}) FROM registrations_co r WHERE r.file_number_key = b.file_number_key) AS as_of
    FROM businesses_co b ORDER BY file_number_key`;

/** One export after another of a whole state, and COPY TO of the same rows. */
const bench: Bench = {
  description: 'export of a whole state over HTTP, compared with a COPY TO of the same rows',
  companies: 1_000_000,
  targets: { export_to_copy: '>= 0.5', gateway_memory_growth_mib: '<= 150', service_memory_growth_mib: '<= 150' },

  async run(context) {
    const { stack, url, headers } = await BenchStack.withCompanies(context);
    await executeSql(stack.adminUrl('gateway'), `UPDATE workspaces SET plan = 'enterprise'`);
    const database = await stack.connect('business-registry');
    const pids = { gateway: stack.app('gateway').pid, service: stack.app('business-registry').pid };
    const exportState = (format: string): Promise<Timed> =>
      timed(() => received(`${url}/v1/export/businesses?state=co&format=${format}`, headers));
    const copy = (): Promise<Timed> =>
      timed(async () => {
        const counted = new CountedLines();
        await pipeline(database.query(copyTo(`COPY (${SAME_ROWS}) TO STDOUT`)), counted);
        return counted.lines;
      });
    await copy(); // neither is to pay for the first read from the disk
    const before = { gateway: memoryMiB(pids.gateway, 'VmRSS'), service: memoryMiB(pids.service, 'VmRSS') };
    const rounds: { copy: Timed; ndjson: Timed; csv: Timed }[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      context.progress(`round ${n + 1} of ${ROUNDS}`);
      rounds.push({ copy: await copy(), ndjson: await exportState('ndjson'), csv: await exportState('csv') });
    }
    const rate = (what: 'copy' | 'ndjson' | 'csv'): number => median(rounds.map((one) => one[what].rowsPerSecond));
    const figures = {
      rows: rounds[0]?.copy.lines ?? 0,
      copy_rows_per_second: Math.round(rate('copy')),
      ndjson_rows_per_second: Math.round(rate('ndjson')),
      csv_rows_per_second: Math.round(rate('csv')),
      export_to_copy: round(rate('ndjson') / rate('copy')),
      gateway_memory_growth_mib: round(memoryMiB(pids.gateway, 'VmHWM') - before.gateway, 0),
      service_memory_growth_mib: round(memoryMiB(pids.service, 'VmHWM') - before.service, 0),
    };
    printFigures(context, `${figures.rows.toLocaleString('en-US')} companies, the median of ${ROUNDS} rounds`, figures);
    return figures;
  },
};

export default bench;

interface Timed {
  readonly lines: number;
  readonly rowsPerSecond: number;
}

async function timed(work: () => Promise<number>): Promise<Timed> {
  const startedAt = performance.now();
  const lines = await work();
  return { lines, rowsPerSecond: (lines * 1_000) / (performance.now() - startedAt) };
}

/** Takes what comes as fast as it comes, and counts its lines. */
class CountedLines extends Writable {
  lines = 0;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines += 1;
    done();
  }
}

async function received(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const counted = new CountedLines();
  const { statusCode, body } = await request(url, { headers });
  if (statusCode !== 200) throw new Error(`The export has status ${statusCode}.`);
  await pipeline(body, counted);
  return counted.lines;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
