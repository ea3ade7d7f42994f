import { type Standing, type UsStateCode, standings } from '@registry/domain';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';
import {
  date,
  flag,
  oneOf,
  postalCode,
  searchText,
  states,
  text,
  words,
} from '../../../../parameters/parameter-kinds.ts';

/** Characters: no name of a company is as long as either. */
const SEARCH_LENGTH_MAX = 500;
const WORDING_LENGTH_MAX = 200;

export class SearchBusinessesQuery extends PageQuery {
  @Parameter(searchText(words(SEARCH_LENGTH_MAX)), {
    description:
      'Words that must all be found among the names a company was seen under: legal, former and trade names. Letter case, accents and punctuation do not matter; `coast*` is any word that begins so, `"cedar ridge"` these words in this order, next to each other in one name. Or the id or file number of a company, with or without leading zeros.',
    example: 'guzman books',
    required: true,
  })
  readonly q!: string;

  @Parameter(states, {
    description:
      'The state of registration: its code or name (`CO`, `us_co`, `Colorado`); several are separated by commas.',
    example: 'us_co',
  })
  readonly state!: readonly UsStateCode[] | null;

  @Parameter(oneOf(...standings), { description: 'The normalized standing.', example: 'active' })
  readonly standing!: Standing | null;

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

  @Parameter(words(WORDING_LENGTH_MAX), {
    description:
      "The city of an address of the company that is not its agent's. Letter case, accents, punctuation and usual abbreviations (`St.`, `Ft.`) do not matter.",
    example: 'Denver',
  })
  readonly city!: string | null;

  @Parameter(postalCode, {
    description: "The ZIP code of an address of the company that is not its agent's; its first five digits count.",
    example: '80264',
  })
  readonly postal_code!: string | null;

  @Parameter(date, { description: 'Formed on this day or later.', example: '2014-01-01' })
  readonly formed_from!: string | null;

  @Parameter(date, { description: 'Formed on this day or earlier.', example: '2014-12-31' })
  readonly formed_to!: string | null;

  @Parameter(flag, {
    description:
      'Where no company has the words of `q`, answers those of the first of `suggestions.q`, with `matched_on` of `similar_name`. Without it every hit is exact.',
    default: false,
  })
  readonly fuzzy!: boolean;

  @Parameter(oneOf('relevance', 'registration_date'), {
    description: 'Best match first, or newest registration first.',
    default: 'relevance',
  })
  readonly sort!: 'relevance' | 'registration_date';

  @Parameter(flag, {
    description:
      'Looks the search up at the state registry first, where `state` names one state with a live source, so that new filings appear. Adds up to about 20 seconds. The answer says in `X-Live-Lookup` what happened.',
    default: false,
  })
  readonly live!: boolean;
}
