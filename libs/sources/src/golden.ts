import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkLoad, openInput, readSource, type SourceDefinition } from '@registry/pipeline';
import { loadSource } from './load-source.ts';
import { sourcesDirectory } from './sources-directory.ts';

/** What reading a source's sample gives: the content of its golden.json, and what the tests compare to it. */
export interface Golden {
  readonly rowsRead: number;
  readonly rowsLeftOut: number;
  readonly rowsRejected: number;
  /** Every record, mapped; of its verbatim rows only their number, save those of the first. */
  readonly items: readonly { line: number; rows: number; key: string; value: unknown }[];
  readonly firstRecords: unknown;
  readonly rejects: readonly { line: number; reason: string }[];
  readonly check: Pick<
    ReturnType<typeof checkLoad>,
    'standingPercent' | 'unknownStatuses' | 'unknownValues' | 'dateOddities'
  >;
}

/** The sample of a source: the file of its folder called `sample.` and the agency's own ending. */
async function sampleFile(slug: string, directory = sourcesDirectory()): Promise<string> {
  const folder = path.join(directory, slug);
  const name = (await readdir(folder)).find((file) => file.startsWith('sample.'));
  if (!name)
    throw new Error(`${slug} has no sample: a file called sample.csv, sample.txt, … is expected in its folder`);
  return path.join(folder, name);
}

/** Reads the source's sample through the whole pipeline. */
export async function readSample(slug: string, directory = sourcesDirectory()): Promise<Golden> {
  const definition: SourceDefinition = await loadSource(slug, directory);
  const input = await openInput(await sampleFile(slug, directory), {
    cacheDir: tmpdir(),
    entry: definition.format.entry,
    join: definition.format.join,
  });
  const reading = readSource(definition, input);
  const items: Golden['items'][number][] = [];
  const rejects: Golden['rejects'][number][] = [];
  let firstRecords: unknown;
  for await (const batch of reading) {
    rejects.push(...batch.rejects.map(({ line, reason }) => ({ line, reason })));
    for (const item of batch.items) {
      const mapped = item.map();
      if (!mapped.ok) {
        rejects.push({ line: item.line, reason: mapped.reason });
        continue;
      }
      const { records, ...value } = mapped.value;
      firstRecords ??= records;
      items.push({ line: item.line, rows: item.rowCount, key: item.key, value });
    }
  }
  await input.close();
  const { standingPercent, unknownStatuses, unknownValues, dateOddities } = checkLoad(definition, reading.tally);
  return {
    rowsRead: reading.tally.rowsRead,
    rowsLeftOut: reading.tally.leftOut.total,
    rowsRejected: reading.tally.rowsRejected,
    items,
    firstRecords,
    rejects,
    check: { standingPercent, unknownStatuses, unknownValues, dateOddities },
  };
}
