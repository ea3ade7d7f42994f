import type { Business } from '@registry/contracts-business-registry';
import type { NameInRecords } from '@registry/contracts-records-sections';
import { foldedName, parseQuery, searchOfNames } from '@registry/domain';
import type { NameDto } from './name.dto.ts';
import type { SourceDto } from './source.dto.ts';
import { addSources, recordSource, toSource } from './source.mapper.ts';

/**
 * The names under which searches find a company, then spellings of them in records. A name that records alone give is among the company's own
 * once it is linked to the company; any other name in records is not shown, as no search would find the company by it.
 */
export function seenNames(business: Business, inRecords: readonly NameInRecords[]): NameDto[] {
  const names = business.names.map(({ name, type, sources }) => named(name, type, sources.map(toSource)));
  if (inRecords.length === 0) return names;
  const byFolded = new Map(names.map((name) => [foldedName(name.name), name] as const).reverse());
  const isFoundBy = searchOfNames(names.map(({ name }) => name));
  for (const { name, sources } of inRecords) {
    const recordSources = sources.map(recordSource);
    const known = byFolded.get(foldedName(name));
    if (known !== undefined) addSources(known.sources, recordSources);
    else if (isFoundBy(parseQuery(name))) names.push(named(name, 'alternative', recordSources));
  }
  return names;
}

function named(name: string, type: NameDto['type'], sources: SourceDto[]) {
  return { object: 'name' as const, name, type, sources };
}
