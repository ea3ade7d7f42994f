import { Injectable } from '@nestjs/common';
import {
  type EntityChange,
  getEntity,
  type GetEntityReply,
  listEntityChanges,
} from '@registry/contracts-business-registry';
import type { ListReply } from '@registry/contracts-message';
import { MessageClient } from '@registry/messaging';

/** Reads entities, for the API and for pages. */
@Injectable()
export class EntityReader {
  constructor(private readonly services: MessageClient) {}

  /** The set of registrations, or the older one that it became part of. */
  read(id: string): Promise<GetEntityReply> {
    return this.services.call(getEntity, { id });
  }

  /** Those of a set that became part of another too. */
  readChanges(
    id: string,
    window: { readonly offset: number; readonly limit: number },
  ): Promise<ListReply<EntityChange>> {
    return this.services.call(listEntityChanges, { id, ...window });
  }
}
