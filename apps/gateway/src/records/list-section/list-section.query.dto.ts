import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { KnownAt } from '../known-at.decorator.ts';
import { MinConfidence } from '../min-confidence.decorator.ts';

/** Which page of a section, and of which of its rows. */
export class ListSectionQuery extends PageQuery {
  @MinConfidence()
  readonly min_confidence!: number;
}

/** The same of a time. */
export class PastSectionQuery extends ListSectionQuery {
  @KnownAt()
  readonly known_at!: string | null;
}

/** Which page of a section, and as of which time; now unless given. */
export type SectionQuery = ListSectionQuery & { readonly known_at?: string | null };
