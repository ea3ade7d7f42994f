import type { StateCode } from '@registry/domain';
import { PageQuery } from '../../../parameters/page.dto.ts';
import { Parameter } from '../../../parameters/parameter.decorator.ts';
import { jurisdiction, searchText, words } from '../../../parameters/parameter-kinds.ts';

/** Characters: no name of a person is as long. */
const SEARCH_LENGTH_MAX = 500;

export class SearchPeopleQuery extends PageQuery {
  @Parameter(searchText(words(SEARCH_LENGTH_MAX)), {
    description:
      'Words that must all be found in the name of one person or firm. Letter case, accents and punctuation do not matter; `ell*` is any word that begins so, `"marilyn ellis"` these words in this order, next to each other.',
    example: 'marilyn ellis',
    required: true,
  })
  readonly q!: string;

  @Parameter(jurisdiction, {
    description: 'The state of the companies: a two-letter code or a jurisdiction code.',
    example: 'us_co',
  })
  readonly state!: StateCode | null;
}
