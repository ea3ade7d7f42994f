import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ENTITY_ID, EXAMPLE_ENTITY_ID } from '@registry/contracts-business-registry';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';

/** Documents the id in the path of an entity. */
export function EntityIdParameter(): MethodDecorator {
  return ApiParam({
    name: 'id',
    description: 'The id of the entity, as `entity_id` of its businesses has it.',
    schema: { type: 'string', pattern: ENTITY_ID.source, example: EXAMPLE_ENTITY_ID },
  });
}

/** The id of an entity in a path. */
@Injectable()
export class EntityIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    const written = id.toLowerCase();
    if (ENTITY_ID.test(written)) return written;
    throw new AppError(codes.request.invalidId, {
      message: `${quoted(id)} is not the id of an entity. Ids have the form ${EXAMPLE_ENTITY_ID}: see \`entity_id\` of a business.`,
      param: 'id',
    });
  }
}
