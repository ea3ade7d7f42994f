import * as domain from '@registry/domain';
import type { LoadTally } from '../check/load-tally.ts';
import type { RecordMapping } from '../targets/record-mapping.ts';
import type { SourceRecord } from '../rows/registered-business.ts';

/** Input of a transform besides the record: the functions of the domain, so that its file imports nothing but types. */
export type TransformTools = typeof domain & {
  /** Counts a remark for the load's report. */
  readonly remark: (wording: string) => void;
};

/**
 * The default export of a source's transform.ts, for what YAML would say only in contortions: takes the record as source.yml maps it and
 * its rows as published, and returns the record as it should be. It must not change what it is given.
 */
export type Transform<T> = (mapped: T, rows: readonly SourceRecord[], tools: TransformTools) => T;

/** The mapping followed by the transform. */
export function withTransform<T extends { readonly records: readonly SourceRecord[] }>(
  mapping: RecordMapping<T>,
  transform: Transform<T>,
): RecordMapping<T> {
  return {
    ...mapping,
    map(rows, tally: LoadTally) {
      const mapped = mapping.map(rows, tally);
      return transform(mapped, mapped.records, { ...domain, remark: (wording) => tally.remarks.add(wording) });
    },
  };
}
