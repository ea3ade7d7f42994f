import type { StateCode } from '@registry/domain';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';
import { flag, jurisdiction, oneOf, searchWords, text } from '../../../../parameters/parameter-kinds.ts';

/** Characters: no name of a company is as long as either. */
const SEARCH_LENGTH_MAX = 500;
const WORDING_LENGTH_MAX = 200;

export class SearchBusinessesQuery extends PageQuery {
  @Parameter(searchWords(SEARCH_LENGTH_MAX), {
    description:
      'Words that must all be found among the names a company was seen under: legal, former and trade names. Letter case, accents and punctuation do not matter.',
    example: 'guzman books',
    required: true,
  })
  readonly q!: string;

  @Parameter(jurisdiction, {
    description: 'The state of registration: a two-letter code or a jurisdiction code.',
    example: 'us_co',
  })
  readonly state!: StateCode | null;

  @Parameter(text(WORDING_LENGTH_MAX), {
    description: "The registry's own wording of the standing, in any letter case.",
    example: 'Good Standing',
  })
  readonly status!: string | null;

  @Parameter(text(WORDING_LENGTH_MAX), {
    description: "The registry's own wording of the entity type, in any letter case.",
    example: 'DLLC',
  })
  readonly entity_type!: string | null;

  @Parameter(oneOf('relevance', 'registration_date'), {
    description: 'Best match first, or newest registration first.',
    default: 'relevance',
  })
  readonly sort!: 'relevance' | 'registration_date';

  @Parameter(flag, {
    description:
      'Looks the search up at the state registry first, where a live source exists for `state`, so that new filings appear. Adds up to about 20 seconds. The answer says in `X-Live-Lookup` what happened.',
    default: false,
  })
  readonly live!: boolean;
}
