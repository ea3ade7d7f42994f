import { countColumn, type Matches } from '../matching/matches.ts';
import type { BaseSegment } from '../base/base-segment.ts';
import type { RamBuffer } from '../buffer/ram-buffer.ts';
import type { FieldValues } from '../fields/field-values.ts';
import type { FacetCount } from '../query.ts';
import { compareText } from '../text/text-order.ts';

/** Counts the values of some fields over the matches in base and RAM buffer. */
export function countFacets(
  base: BaseSegment,
  matches: Matches,
  buffer: RamBuffer,
  bufferPostings: Uint32Array,
  fields: readonly number[],
): Record<string, readonly FacetCount[]> {
  if (fields.length === 0) return {};
  const setCounts = fields.map((field) => base.fields[field]!.sets.length);
  const bySet = base.docValues.countSets(fields, setCounts, (column, counts) => countColumn(matches, column, counts));
  const facets: Record<string, readonly FacetCount[]> = {};
  for (const [index, field] of fields.entries()) {
    const counts = bySet[index]!;
    const bufferSets = buffer.sets[field]!;
    for (const posting of bufferPostings) counts[bufferSets.at(posting >>> 1)]!++;
    facets[base.fields[field]!.name] = countValues(base.fields[field]!, counts);
  }
  return facets;
}

function countValues({ values, sets }: FieldValues, setCounts: Uint32Array): FacetCount[] {
  const counts = new Uint32Array(values.length);
  for (let set = 0; set < setCounts.length; set++) {
    if (setCounts[set]! > 0) for (const value of sets[set]!) counts[value]! += setCounts[set]!;
  }
  const facet: FacetCount[] = [];
  for (const [number, value] of values.entries())
    if (counts[number]! > 0) facet.push({ value, count: counts[number]! });
  return facet.sort((one, other) => other.count - one.count || compareText(one.value, other.value));
}
