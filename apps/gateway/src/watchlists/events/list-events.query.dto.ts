import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { integer } from '@registry/http-frame/parameters/parameter-kinds';

export class ListEventsQuery {
  @Parameter(integer(0), { description: 'The sequence of the last event that you have; 0 for none.', default: 0 })
  readonly after!: number;

  @Parameter(integer(1, 100), { description: 'Maximum number of events to return.', default: 100 })
  readonly limit!: number;
}
