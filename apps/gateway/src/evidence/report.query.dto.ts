import { text } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { PURPOSE_LENGTH_MAX } from './evidence.dto.ts';

export class ReportQuery {
  @Parameter(text(PURPOSE_LENGTH_MAX), { description: 'The purpose that the report states.' })
  readonly purpose!: string | null;
}
