import type { EmbeddedSection, ListSectionsReply } from '@registry/contracts-records-sections';
import { bySection, type SectionName } from '@registry/domain';

/** All sections of a business object, in the order of the contract. */
export type EmbeddedSections = Readonly<Record<SectionName, EmbeddedSection>>;

export function toEmbeddedSections({ rows, sections }: Pick<ListSectionsReply, 'rows' | 'sections'>): EmbeddedSections {
  return bySection((name) => {
    const { places, totalCount, coverage } = sections[name];
    const data = places.flatMap((place) => rows[place] ?? []);
    return { object: 'list', total_count: totalCount, data, coverage };
  });
}

/** Sections that were not requested: a total of null, which is not 0. */
export const notFetched: EmbeddedSections = bySection(() => ({
  object: 'list',
  total_count: null,
  data: [],
  coverage: { status: 'not_fetched', scope: null, sources: [], register: null },
}));
