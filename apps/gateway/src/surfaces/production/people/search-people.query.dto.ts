import type { UsStateCode } from '@registry/domain';
import { PageQuery } from '../../../parameters/page.dto.ts';
import { Parameter } from '../../../parameters/parameter.decorator.ts';
import { searchText, states, words } from '../../../parameters/parameter-kinds.ts';

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

  @Parameter(states, {
    description:
      'The state of the companies: its code or name (`CO`, `us_co`, `Colorado`); several are separated by commas.',
    example: 'us_co',
  })
  readonly state!: readonly UsStateCode[] | null;
}
