export { checkLoad, type CheckResult, type ValueCount } from './read/check-load.ts';
export { CountedValues } from './check/counted-values.ts';
export { LoadTally } from './check/load-tally.ts';
export { RejectedRow, type DecodedRow } from './rows/decoded-row.ts';
export { LeftOutRow } from './rows/left-out-row.ts';
export { encodings, type Encoding } from './described/encoding.ts';
export { SourceDefinitionError } from './described/described-value.ts';
export type { LiveDescription } from './definition/live-description.ts';
export type { LivePageDescription } from './definition/live-page.ts';
export { readDefinition, type SourceFiles } from './definition/read-definition.ts';
export type { SampleDescription, SampleKind, SampleText, SampleTexts, SampleWord } from './definition/read-sample.ts';
export type { SourceColumn, SourceLayout } from './described/source-columns.ts';
export {
  type Extent,
  EXTENTS,
  type PublishedFile,
  RHYTHMS,
  type SourceChecks,
  type SourceDefinition,
  type SourceFormat,
} from './definition/source-definition.ts';
export { dayInName } from './described/stated-day.ts';
export type { Transform, TransformTools } from './definition/transform.ts';
export { errorCode, errorMessage } from './error-facts.ts';
export { openInput, type InputOptions } from './fetch/open-input.ts';
export { defaultInputLimits, type Container, type InputLimits, type SourceInput } from './fetch/source-input.ts';
export { bytesInput } from './fetch/stream-input.ts';
export { InputError, type InputProblem } from './input-error.ts';
export { isPartDigest } from './read/digest.ts';
export {
  readSource,
  type Batch,
  type ReadingOptions,
  type ReadingPosition,
  type SourceReading,
} from './read/read-source.ts';
export { identifySource, type SourceFit } from './read/identify-source.ts';
export type { Mapped, SourceItem } from './read/source-item.ts';
export type { ListedParty } from './targets/exclusion/listed-party.ts';
export * from './targets/matched-record.ts';
export * from './rows/registered-business.ts';
export type { MappedByYield, Yield } from './targets/record-mapping.ts';
