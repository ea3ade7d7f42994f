import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ListReply } from '@registry/contracts-message';
import {
  getEntity,
  type GetEntityReply,
  listEntityChanges,
  type ListEntityChangesRequest,
  type EntityChange,
} from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { EntitiesReadModel } from './entities.read-model.ts';

/** Sets of registrations of one legal entity. */
@Controller()
export class EntitiesHandler {
  constructor(private readonly entities: EntitiesReadModel) {}

  @Handles(getEntity)
  getEntity(@Payload() { id }: RequestFor<typeof getEntity>): Promise<GetEntityReply> {
    return this.entities.get(id);
  }

  @Handles(listEntityChanges)
  listEntityChanges(@Payload() request: ListEntityChangesRequest): Promise<ListReply<EntityChange>> {
    return this.entities.listChanges(request);
  }
}
