import { type ArgumentMetadata, Injectable } from '@nestjs/common';
import { BodyPipe, refuseUnreadable } from '@registry/http-frame/bodies/body.pipe';

/**
 * Makes the body of a list. Its queries stay as they came: ids are any text, and Nest deletes keys `__proto__` and `constructor`, which
 * class-transformer takes for those of a class.
 */
@Injectable()
export class MatchBodyPipe extends BodyPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    refuseUnreadable(value);
    const { queries, ...rest } = value as { readonly queries?: unknown };
    if (typeof queries !== 'object' || queries === null || Array.isArray(queries)) {
      return super.transform(value, metadata);
    }
    const body = (await super.transform({ ...rest, queries: {} }, metadata)) as object;
    return Object.assign(body, { queries });
  }
}
