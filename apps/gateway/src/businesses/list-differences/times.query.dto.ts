import { text } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';

/** Characters of a time. */
const time = text(40);

/** The times of a profile by the names of the API. Which of them can be shown, the page says. */
export class ProfileQuery {
  @Parameter(time, { description: 'Shows what was known at this time.' })
  readonly known_at!: string | null;

  @Parameter(time, { description: 'Shows what was so on this day.' })
  readonly valid_on!: string | null;
}

export class TimesQuery {
  @Parameter(time, { description: 'The earlier time; now if absent.' })
  readonly from!: string | null;

  @Parameter(time, { description: 'The later time; now if absent.' })
  readonly to!: string | null;

  @Parameter(time, { description: 'The day on which it was so.' })
  readonly valid_on!: string | null;
}
