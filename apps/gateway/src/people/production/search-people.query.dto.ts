import type { UsStateCode } from '@registry/domain';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { searchText, states, words } from '@registry/http-frame/parameters/parameter-kinds';

/** Characters: no name of a person is as long. */
const SEARCH_LENGTH_MAX = 500;

export class SearchPeopleQuery extends PageQuery {
  @Parameter(searchText(words(SEARCH_LENGTH_MAX)), {
    description:
      'The name to search for. Every word must appear in the name of one person or firm. Case, accents and punctuation are ignored. `ell*` matches any word with that beginning, and `"marilyn ellis"` matches these words next to each other. At most 4 `*`, each after at least two letters or digits, and at most 4 phrases.',
    example: 'marilyn ellis',
    required: true,
  })
  readonly q!: string;

  @Parameter(states, {
    description:
      'The state of the companies, by code or name (`CO`, `us_co`, `Colorado`). Separate several with commas.',
    example: 'us_co',
  })
  readonly state!: readonly UsStateCode[] | null;
}
