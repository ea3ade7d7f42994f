import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listChanges, type ListChangesReply, type ListChangesRequest } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { ListChangesReadModel } from './list-changes.read-model.ts';

@Controller()
export class ListChangesHandler {
  constructor(private readonly readModel: ListChangesReadModel) {}

  @Handles(listChanges)
  listChanges(@Payload() request: ListChangesRequest): Promise<ListChangesReply> {
    return this.readModel.list(request);
  }
}
