import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import {
  getEntity,
  type GetEntityReply,
  listEntityChanges,
  type ListEntityChangesReply,
  type ListEntityChangesRequest,
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
  listEntityChanges(@Payload() request: ListEntityChangesRequest): Promise<ListEntityChangesReply> {
    return this.entities.listChanges(request);
  }
}
