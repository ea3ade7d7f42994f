import { integer } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';

/** Pages of batches: the first thousand. */
const PAGES_MAX = 100;

export class WorkspaceBatchesQuery {
  @Parameter(integer(1, PAGES_MAX), { description: 'Page, counted from 1.', default: 1 })
  readonly page!: number;
}
