import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { text } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { EXTERNAL_ID_LENGTH_MAX, TAG_LENGTH_MAX } from '../../annotations/annotation.dto.ts';

/** Which companies of those that a workspace annotated. */
export class AnnotatedPageQuery extends PageQuery {
  @Parameter(text(TAG_LENGTH_MAX), { description: 'Only those with this tag.' })
  readonly tag!: string | null;

  @Parameter(text(EXTERNAL_ID_LENGTH_MAX), { description: 'Only those with this id of the workspace.' })
  readonly external_id!: string | null;
}
