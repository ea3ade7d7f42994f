import { SECTION_NAMES, type SectionName } from '@registry/domain';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { oneOf } from '@registry/http-frame/parameters/parameter-kinds';

/** Which page of which section of an entity. */
export class EntityRecordsQuery extends PageQuery {
  @Parameter(oneOf(...SECTION_NAMES), {
    description: 'The section of the records. `federal` has every federal dataset, loans and carriers included.',
    example: SECTION_NAMES[0],
    required: true,
  })
  readonly section!: SectionName;
}
