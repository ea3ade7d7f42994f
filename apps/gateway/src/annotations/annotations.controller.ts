import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { BusinessIdParameter } from '../ids/business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { annotation, type Annotation, exampleAnnotation } from './annotation.ts';
import { AnnotateBusinessDto } from './annotation.dto.ts';
import { Annotations, emptyAnnotation } from './annotations.ts';

const ERRORS = [codes.request.invalidId, codes.business.notFound];

@ApiTags('Annotations')
@Controller('v1/businesses')
export class AnnotationsController {
  constructor(private readonly annotations: Annotations) {}

  @BusinessIdParameter()
  @Operation('GET', ':id/annotation', {
    access: 'keyed',
    readsTestClock: true,
    reads: 'path',
    summary: 'Get the annotation of a business',
    description: 'Returns what your workspace says of a business; empty if it says nothing.',
    response: annotation,
    example: exampleAnnotation,
    errors: ERRORS,
  })
  getAnnotation(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<Annotation> {
    return this.annotations.get(workspaceId, id);
  }

  @BusinessIdParameter()
  @Operation('PUT', ':id/annotation', {
    scope: 'verify',
    access: 'keyed',
    readsTestClock: true,
    reads: 'path',
    summary: 'Annotate a business',
    description:
      'Keeps your own id, tags and note of a business, in place of those before; what is absent is removed. `external_id` and `tags` are in the business, in exports with `fields`, and found by the parameters of the same names. No other workspace sees them.',
    response: annotation,
    example: exampleAnnotation,
    errors: [...ERRORS, codes.annotation.externalIdTaken],
    body: 'required',
  })
  annotateBusiness(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Body() body: AnnotateBusinessDto,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<Annotation> {
    return this.annotations.keep(workspaceId, id, body);
  }

  @BusinessIdParameter()
  @Operation('DELETE', ':id/annotation', {
    scope: 'verify',
    access: 'keyed',
    readsTestClock: true,
    reads: 'path',
    summary: 'Delete the annotation of a business',
    description: 'Removes what your workspace says of a business. Returns the empty annotation.',
    response: annotation,
    example: emptyAnnotation(exampleAnnotation.business_id),
    errors: [codes.request.invalidId],
  })
  deleteAnnotation(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<Annotation> {
    return this.annotations.remove(workspaceId, id);
  }
}
