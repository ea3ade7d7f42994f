import { integer } from '../../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';
import { ROWS_MAX } from '../../../production/batches/create-batch/read-batch.ts';
import { PAGE_ROWS } from './batch-page.ts';

/** Pages of the longest list. */
export const PAGES_MAX = ROWS_MAX / PAGE_ROWS;

export class BatchPageQuery {
  @Parameter(integer(1, PAGES_MAX), { description: 'Page of rows, counted from 1.', default: 1 })
  readonly page!: number;
}
