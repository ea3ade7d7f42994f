import { integer } from '@registry/http-frame/parameters/parameter-kinds';
import type { ParameterKind } from '@registry/http-frame/parameters/parameter-kind';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { KEY_PATTERN } from '../keys/key-prefix.pipe.ts';

/** The prefix of a key, with or without `brk_`. */
const keyPrefix: ParameterKind<string> = {
  allowed: 'the 8 characters after brk_',
  schema: { type: 'string', pattern: KEY_PATTERN },
  read: (text) => new RegExp(KEY_PATTERN).exec(text)?.[1],
};

/** Which requests of a workspace. */
export class ListRequestsQuery extends PageQuery {
  @Parameter(keyPrefix, { description: 'Only requests with the key of this prefix.', example: 'a1B2c3D4' })
  readonly key!: string | null;

  @Parameter(integer(100, 599), { description: 'Only responses with this status.', example: 404 })
  readonly status!: number | null;
}
