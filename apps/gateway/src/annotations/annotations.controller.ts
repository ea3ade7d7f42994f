import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { getBusiness } from '@registry/contracts-business-registry';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { MessageClient } from '@registry/messaging';
import { BusinessIdParameter } from '../ids/business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { annotation, type Annotation, exampleAnnotation } from './annotation.ts';
import { AnnotateBusinessDto } from './annotation.dto.ts';
import { AnnotationsStore } from './annotations.store.ts';
import { UniqueExternalIds } from './unique-external-ids.ts';

const ERRORS = [codes.request.invalidId, codes.business.notFound];

@ApiTags('Annotations')
@Controller('v1/businesses')
export class AnnotationsController {
  constructor(
    private readonly services: MessageClient,
    private readonly annotations: AnnotationsStore,
    private readonly unique: UniqueExternalIds,
  ) {}

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
  async getAnnotation(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<Annotation> {
    const businessId = await this.#businessId(id);
    return { ...toEmpty(businessId), ...(await this.annotations.get(workspaceId, id)), business_id: businessId };
  }

  @BusinessIdParameter()
  @Operation('PUT', ':id/annotation', {
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
  async annotateBusiness(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Body() { external_id: externalId = null, tags, note = null }: AnnotateBusinessDto,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<Annotation> {
    const businessId = await this.#businessId(id);
    const sorted = [...new Set(tags ?? [])].sort();
    return this.unique.keep(workspaceId, id, businessId, { externalId, tags: sorted, note });
  }

  @BusinessIdParameter()
  @Operation('DELETE', ':id/annotation', {
    access: 'keyed',
    readsTestClock: true,
    reads: 'path',
    summary: 'Delete the annotation of a business',
    description: 'Removes what your workspace says of a business. Returns the empty annotation.',
    response: annotation,
    example: toEmpty(exampleAnnotation.business_id),
    errors: [codes.request.invalidId],
  })
  async deleteAnnotation(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<Annotation> {
    await this.annotations.remove(workspaceId, id);
    return toEmpty(formatBusinessId(id));
  }

  /** The id as its registry writes it. Throws `business_not_found`. */
  async #businessId(id: BusinessIdParts): Promise<string> {
    return (await this.services.call(getBusiness, { ...id, withMatchKeys: false })).business.id;
  }
}

function toEmpty(businessId: string): Annotation {
  return { object: 'annotation', business_id: businessId, external_id: null, tags: [], note: null, updated_at: null };
}
