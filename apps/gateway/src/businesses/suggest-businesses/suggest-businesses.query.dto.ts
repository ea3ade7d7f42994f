import { completedQuery, type UsStateCode } from '@registry/domain';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { searchText, states, words } from '@registry/http-frame/parameters/parameter-kinds';

/** Characters: nobody types more before choosing. */
const TYPED_LENGTH_MAX = 200;

export class SuggestBusinessesQuery {
  @Parameter(searchText(words(TYPED_LENGTH_MAX), completedQuery), {
    description:
      'The text typed so far. The last word matches by prefix; a single letter at the end is ignored. Ids and file numbers must be complete.',
    example: 'guzman bo',
    required: true,
  })
  readonly q!: string;

  @Parameter(states, {
    description:
      'The state of registration, by code or name (`CO`, `us_co`, `Colorado`). Separate several with commas.',
    example: 'us_co',
  })
  readonly state!: readonly UsStateCode[] | null;
}
