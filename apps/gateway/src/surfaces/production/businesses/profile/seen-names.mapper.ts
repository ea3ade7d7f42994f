import type { Business } from '@registry/contracts-business-registry';
import type { NameInRecords } from '@registry/contracts-records-sections';
import { foldedName } from '@registry/domain';
import type { NameDto } from './name.dto.ts';
import type { SourceDto } from './source.dto.ts';
import { addSources, recordSource, toSource } from './source.mapper.ts';

/** The names of a company as its registry has them, then as records have them. A name that records spell otherwise is the same name. */
export function seenNames(business: Business, inRecords: readonly NameInRecords[]): NameDto[] {
  const names = business.names.map(({ name, type, sources }) => named(name, type, sources.map(toSource)));
  if (inRecords.length === 0) return names;
  const byFolded = new Map(names.map((name) => [foldedName(name.name), name] as const).reverse());
  for (const { name, sources } of inRecords) {
    const recordSources = sources.map(recordSource);
    const known = byFolded.get(foldedName(name));
    if (known === undefined) names.push(named(name, 'alternative', recordSources));
    else addSources(known.sources, recordSources);
  }
  return names;
}

function named(name: string, type: NameDto['type'], sources: SourceDto[]) {
  return { object: 'name' as const, name, type, sources };
}
