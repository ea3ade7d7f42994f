import { ApiResponse } from '@nestjs/swagger';
import { exampleMergedEntity, type MergedEntity, mergedEntity } from '@registry/contracts-business-registry';
import { jsonContent } from '@registry/http-frame/openapi/json-content';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEY_PARAMETER } from '../keys/auth/presented-key.ts';

/** Documents what an operation of an entity returns once it is part of an older one. `rest`: what follows the id in the example. */
export function MergedResponse(rest = ''): MethodDecorator {
  return ApiResponse({
    status: 308,
    description: 'The entity became part of an older one, whose URL is in `Location`.',
    headers: {
      ...headerReferences('X-Request-Id', 'RateLimit-Policy', 'RateLimit'),
      Location: {
        description: 'The same path of the older entity.',
        schema: { type: 'string' },
        example: `/v1/entities/${exampleMergedEntity.merged_into}${rest}`,
      },
    },
    content: jsonContent(mergedEntity, { example: exampleMergedEntity }),
  });
}

/** Names the older entity, at the same path and with the same parameters, but without the key. */
export function redirect(id: string, older: string, { url }: FastifyRequest, reply: FastifyReply): MergedEntity {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete(KEY_PARAMETER);
  const path = pathname.replace(/^\/v1\/entities\/[^/]+/, `/v1/entities/${older}`);
  void reply.code(308).header('location', searchParams.size === 0 ? path : `${path}?${searchParams.toString()}`);
  return { object: 'merged_entity', id, merged_into: older };
}
