import { PageQuery } from '../../../../parameters/page.dto.ts';
import { MinConfidence } from '../min-confidence.decorator.ts';

/** Which page of a section, and of which of its rows. */
export class ListSectionQuery extends PageQuery {
  @MinConfidence()
  readonly min_confidence!: number;
}
