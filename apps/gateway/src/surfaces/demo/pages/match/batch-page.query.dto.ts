import { integer } from '../../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';
import { ROWS_MAX } from '../../../production/batches/create-batch/read-batch.ts';
import { PAGE_ROWS } from './batch-page.ts';

export class BatchPageQuery {
  @Parameter(integer(1, ROWS_MAX / PAGE_ROWS), { description: 'Page of rows, counted from 1.', default: 1 })
  readonly page!: number;
}
