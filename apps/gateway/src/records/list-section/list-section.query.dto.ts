import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { MinConfidence } from '../min-confidence.decorator.ts';

/** Which page of a section, and of which of its rows. */
export class ListSectionQuery extends PageQuery {
  @MinConfidence()
  readonly min_confidence!: number;
}
