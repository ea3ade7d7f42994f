import { Injectable } from '@nestjs/common';
import { getBusiness } from '@registry/contracts-business-registry';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import type { Annotation } from './annotation.ts';
import type { AnnotateBusinessDto } from './annotation.dto.ts';
import { AnnotationsStore } from './annotations.store.ts';
import { UniqueExternalIds } from './unique-external-ids.ts';

/** Annotations of businesses by workspaces, for the API and for pages. */
@Injectable()
export class Annotations {
  constructor(
    private readonly services: MessageClient,
    private readonly store: AnnotationsStore,
    private readonly unique: UniqueExternalIds,
  ) {}

  /** Empty where the workspace says nothing. Throws `business_not_found`. */
  async get(workspaceId: number, id: BusinessIdParts): Promise<Annotation> {
    const businessId = await this.#businessId(id);
    return { ...emptyAnnotation(businessId), ...(await this.store.get(workspaceId, id)), business_id: businessId };
  }

  /** Throws `business_not_found`, `external_id_taken`. */
  async keep(
    workspaceId: number,
    id: BusinessIdParts,
    { external_id: externalId = null, tags, note = null }: AnnotateBusinessDto,
  ): Promise<Annotation> {
    const businessId = await this.#businessId(id);
    const sorted = [...new Set(tags ?? [])].sort();
    return this.unique.keep(workspaceId, id, businessId, { externalId, tags: sorted, note });
  }

  async remove(workspaceId: number, id: BusinessIdParts): Promise<Annotation> {
    await this.store.remove(workspaceId, id);
    return emptyAnnotation(formatBusinessId(id));
  }

  /** The id as its registry writes it. Throws `business_not_found`. */
  async #businessId(id: BusinessIdParts): Promise<string> {
    return (await this.services.call(getBusiness, { ...id, withMatchKeys: false })).business.id;
  }
}

export function emptyAnnotation(businessId: string): Annotation {
  return { object: 'annotation', business_id: businessId, external_id: null, tags: [], note: null, updated_at: null };
}
