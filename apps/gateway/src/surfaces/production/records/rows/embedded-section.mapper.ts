import type { ListSectionsReply } from '@registry/contracts-records-sections';
import { bySection, type SectionName } from '@registry/domain';
import { toCoverage } from './coverage.mapper.ts';
import type { EmbeddedSectionDto } from './embedded-section.dto.ts';
import { toRecordRow } from './record-row.mapper.ts';

/** All sections of a business object, in the order of the contract. */
export type EmbeddedSections = Readonly<Record<SectionName, EmbeddedSectionDto>>;

export function toEmbeddedSections({ rows, sections }: Pick<ListSectionsReply, 'rows' | 'sections'>): EmbeddedSections {
  const data = rows.map(toRecordRow);
  return bySection((name) => {
    const { places, totalCount, coverage } = sections[name];
    return {
      object: 'list',
      total_count: totalCount,
      data: places.flatMap((place) => data[place] ?? []),
      coverage: toCoverage(coverage),
    };
  });
}

/** Sections that were not asked for: a total of null, which is not 0. */
export const notFetched: EmbeddedSections = bySection(() => ({
  object: 'list',
  total_count: null,
  data: [],
  coverage: { status: 'not_fetched', scope: null, sources: [], register: null },
}));
