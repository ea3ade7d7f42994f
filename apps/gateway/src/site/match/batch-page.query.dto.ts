import { BATCH_ROWS_MAX } from '@registry/contracts-batches';
import type { ScreenedVerdict } from '@registry/contracts-records-sections';
import { integer, oneOf } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { VERDICT_NAMES } from './verdicts.ts';

export class BatchPageQuery {
  @Parameter(oneOf('one'), { description: 'Choose the only candidate of each row to review.' })
  readonly accept!: 'one' | null;

  @Parameter(integer(1, BATCH_ROWS_MAX), { description: 'First row, counted from 1.', default: 1 })
  readonly from!: number;

  @Parameter(oneOf(...VERDICT_NAMES), { description: 'Only rows with this verdict.' })
  readonly verdict!: ScreenedVerdict | null;
}
