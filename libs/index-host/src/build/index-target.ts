/** An index in OpenSearch that is to be filled, in the place of a file of a base. */
export interface IndexTarget {
  readonly index: string;
  /** Of all documents: what is written with a greater one is newer. */
  readonly version: number;
}

const SCHEME = 'opensearch:';

export function formatTarget({ index, version }: IndexTarget): string {
  return `${SCHEME}${version}:${index}`;
}

/** Undefined for the path of a file. */
export function parseTarget(path: string): IndexTarget | undefined {
  const [, version, index] = /^opensearch:(\d+):(.+)$/.exec(path) ?? [];
  return version === undefined || index === undefined ? undefined : { index, version: Number(version) };
}
