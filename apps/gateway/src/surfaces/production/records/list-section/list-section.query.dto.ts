import { SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { share } from '../../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';

/** Which page of a section, and of which of its rows. */
export class ListSectionQuery extends PageQuery {
  @Parameter(share, {
    description:
      'The least confidence of the rows that are listed and counted. Lower than the default, rows are among them that are likelier of another company.',
    default: SHOWN_CONFIDENCE,
  })
  readonly min_confidence!: number;
}
