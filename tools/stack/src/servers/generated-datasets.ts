import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { bytesInput, readSource, type RegisteredBusiness, type SourceDefinition } from '@registry/pipeline';
import type { PortalDataset, PortalRow } from '@registry/fake-socrata-portal';
import { listSources, loadSource } from '@registry/sources';
import { writeSample } from '@registry/tools-sample';

/** The same seed gives the same companies. */
interface SampleSize {
  readonly rows: number;
  readonly seed: number;
}

/** The datasets of all sources with live lookups, with fictional companies in the real columns. */
export async function generatedDatasets(size: SampleSize): Promise<PortalDataset[]> {
  const datasets: PortalDataset[] = [];
  for (const slug of await listSources()) {
    const definition = await loadSource(slug);
    const { live } = definition;
    if (live === null) continue;
    const companies = await readSampleCompanies(definition, size);
    const names = apiNames(definition);
    const rows = [...companies.values()].flatMap(({ records }) => records.map((record) => toApi(record, names)));
    datasets.push({ host: live.host, id: live.dataset, columns: live.headers, rows });
  }
  return datasets;
}

/** The companies of a sample file of a source as a load maps them, by file number. */
export async function readSampleCompanies(
  definition: SourceDefinition,
  size: SampleSize,
): Promise<Map<string, RegisteredBusiness>> {
  const out = new PassThrough();
  const written = writeSample({ source: definition.slug, ...size, dirtyShare: 0, out });
  const [bytes] = await Promise.all([buffer(out), written]);
  const companies = new Map<string, RegisteredBusiness>();
  for await (const { items } of readSource(definition, bytesInput(bytes, 'sample'))) {
    for (const item of items) {
      const mapped = item.map();
      if (!mapped.ok)
        throw new Error(`${definition.slug}: the sample has a row that cannot be mapped: ${mapped.reason}`);
      companies.set(item.key, mapped.value as RegisteredBusiness);
    }
  }
  return companies;
}

/** The columns of the file by their names at the interface. */
function apiNames({ layouts, live }: SourceDefinition): ReadonlyMap<string, string> {
  const names = (live?.headers ?? []).flatMap((header, place) =>
    layouts.map((layout) => [layout.headers[place] ?? header, header] as const),
  );
  return new Map(names);
}

/** A row as the interface has it: other names of columns, floating timestamps, no nulls. */
function toApi(record: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>): PortalRow {
  const filled = Object.entries(record).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return Object.fromEntries(filled.map(([header, value]) => [names.get(header) ?? header, floating(String(value))]));
}

/** A day as SODA writes it. */
function floating(text: string): string {
  const match = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
  return match === null ? text : `${match[3]}-${match[1]}-${match[2]}T00:00:00.000`;
}
