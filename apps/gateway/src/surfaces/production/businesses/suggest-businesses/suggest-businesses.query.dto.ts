import { completedQuery, type UsStateCode } from '@registry/domain';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';
import { searchText, states, words } from '../../../../parameters/parameter-kinds.ts';

/** Characters: nobody types more before choosing. */
const TYPED_LENGTH_MAX = 200;

export class SuggestBusinessesQuery {
  @Parameter(searchText(words(TYPED_LENGTH_MAX), completedQuery), {
    description:
      'What was typed so far. All of its words but the last must be found among the names of a company, and a word that begins as the last one does; a single letter at the end is passed over. An id or a file number finds its company once it is whole.',
    example: 'guzman bo',
    required: true,
  })
  readonly q!: string;

  @Parameter(states, {
    description:
      'The state of registration: its code or name (`CO`, `us_co`, `Colorado`); several are separated by commas.',
    example: 'us_co',
  })
  readonly state!: readonly UsStateCode[] | null;
}
