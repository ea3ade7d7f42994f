import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import type { Clocks } from '../clocks.ts';
import { KnownAt } from '../known-at.decorator.ts';
import { MinConfidence } from '../min-confidence.decorator.ts';
import { ValidOn } from '../valid-on.decorator.ts';

/** Which page of a section, and of which of its rows. */
export class ListSectionQuery extends PageQuery {
  @MinConfidence()
  readonly min_confidence!: number;
}

/** The same of a time and a day. */
export class PastSectionQuery extends ListSectionQuery {
  @KnownAt()
  readonly known_at!: string | null;

  @ValidOn()
  readonly valid_on!: string | null;
}

/** Which page of a section, by which clocks; now unless given. */
export type SectionQuery = ListSectionQuery & Clocks;
