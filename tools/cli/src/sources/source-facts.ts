import type { SourceDefinition } from '@registry/pipeline';

/** What a source gives: a kind of record, or what registers have. */
export function readKind({ mapping, yields }: SourceDefinition): string {
  return mapping.describes?.kind ?? yields;
}

/** What its description says of a source, by the names that `--json` has. */
export function sourceFacts(source: SourceDefinition) {
  const { slug, state, target, verified, dataset, publisher, license, url, download, format, checks } = source;
  return {
    source: slug,
    kind: readKind(source),
    state: state ?? 'US',
    target,
    verified,
    dataset,
    publisher,
    license,
    url,
    download: download?.url ?? null,
    rhythm: source.rhythm,
    download_extent: download?.extent ?? null,
    format: format.decoder,
    encoding: format.encoding,
    entry: format.entry,
    extent: source.extent,
    scope: source.scope,
    live: source.live !== null || source.livePage !== null,
    expected_rows: checks.expectedRows,
    columns: source.columns.filter(({ isPart }) => !isPart).map(({ name }) => name),
    notes: source.notes,
  };
}
