import type { DescribedValue } from '../described/described-value.ts';
import type { MappingContext } from '../map/mapping-context.ts';
import { compileBusiness } from './company/business.ts';
import { compileBusinessPart } from './company/business-part.ts';
import type { MappedByYield, RecordMapping, Yield } from './record-mapping.ts';
import { compileExclusion } from './exclusion/exclusion.ts';
import { compileRecordPart } from './record-part.ts';
import { compileRecord } from './record.ts';
import { compileTradeName } from './company/trade-name.ts';

/** Compiles the `map` section of a source.yml. Throws SourceDefinitionError. */
export type CompileMapping<T> = (node: DescribedValue, context: MappingContext) => RecordMapping<T>;

/** For each service that owns data, what its sources can yield. A new target is one mapper and one entry here. */
export const targets = {
  'business-registry': {
    business: compileBusiness,
    'business-part': compileBusinessPart,
    'trade-name': compileTradeName,
  },
  'records-sections': { record: compileRecord, 'record-part': compileRecordPart, exclusion: compileExclusion },
} as const satisfies Record<string, { readonly [Y in Yield]?: CompileMapping<MappedByYield[Y]> }>;
