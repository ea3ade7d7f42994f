import { SECTION_NAMES, type SectionName } from '@registry/domain';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { oneOf } from '@registry/http-frame/parameters/parameter-kinds';
import { ListSectionQuery } from '../records/list-section/list-section.query.dto.ts';

/** Which page of which section of an entity, and of which of its rows. */
export class EntityRecordsQuery extends ListSectionQuery {
  @Parameter(oneOf(...SECTION_NAMES), {
    description: 'The section of the records. `federal` has every federal dataset, loans and carriers included.',
    example: SECTION_NAMES[0],
    required: true,
  })
  readonly section!: SectionName;
}
