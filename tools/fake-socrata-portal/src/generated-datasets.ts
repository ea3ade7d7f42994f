import { Writable } from 'node:stream';
import { readSource, type RegisteredBusiness, type SourceDefinition, type SourceInput } from '@registry/pipeline';
import type { PortalDataset, PortalRow } from '@registry/fake-socrata-portal';
import { listSources, loadSource } from '@registry/sources';
import { writeSample } from '@registry/tools-sample';

/** The datasets of all sources with live lookups, with fictional companies in the real columns. The same seed gives the same rows. */
export async function generatedDatasets(options: {
  readonly rows: number;
  readonly seed: number;
}): Promise<PortalDataset[]> {
  const datasets: PortalDataset[] = [];
  for (const slug of await listSources()) {
    const definition = await loadSource(slug);
    const { live } = definition;
    if (live === null) continue;
    const chunks: Buffer[] = [];
    await writeSample({ source: slug, ...options, dirtyShare: 0, out: collector(chunks) });
    const { host, dataset: id, headers } = live;
    datasets.push({ host, id, columns: headers, rows: await rowsOf(definition, Buffer.concat(chunks)) });
  }
  return datasets;
}

/** The rows of a sample as the interface has them: other names of columns, floating timestamps, no nulls. */
async function rowsOf(definition: SourceDefinition, bytes: Buffer): Promise<PortalRow[]> {
  const names = apiNames(definition);
  const rows: PortalRow[] = [];
  for await (const { items } of readSource(definition, inputOf(bytes))) {
    for (const item of items) {
      const mapped = item.map();
      if (!mapped.ok)
        throw new Error(`${definition.slug}: the sample has a row that cannot be mapped: ${mapped.reason}`);
      rows.push(...(mapped.value as RegisteredBusiness).records.map((record) => toApi(record, names)));
    }
  }
  return rows;
}

function apiNames({ layouts, live }: SourceDefinition): ReadonlyMap<string, string> {
  const names = (live?.headers ?? []).flatMap((header, place) =>
    layouts.map((layout) => [layout.headers[place] ?? header, header] as const),
  );
  return new Map(names);
}

function toApi(record: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>): PortalRow {
  const filled = Object.entries(record).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return Object.fromEntries(filled.map(([header, value]) => [names.get(header) ?? header, floating(String(value))]));
}

/** A day as SODA writes it. */
function floating(text: string): string {
  const match = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
  return match === null ? text : `${match[3]}-${match[1]}-${match[2]}T00:00:00.000`;
}

/** A stream whose chunks are kept. */
export function collector(chunks: Buffer[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done): void {
      chunks.push(chunk);
      done();
    },
  });
}

/** Bytes in memory as a file. */
export function inputOf(bytes: Buffer): SourceInput {
  return {
    label: 'sample',
    identity: null,
    bytesTotal: bytes.length,
    bytesRead: bytes.length,
    container: 'plain',
    async *chunks(): AsyncGenerator<Buffer> {
      yield bytes;
    },
    close: () => Promise.resolve(),
  };
}
