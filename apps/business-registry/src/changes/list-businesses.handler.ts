import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listBusinesses,
  type ListBusinessesReply,
  type ListBusinessesRequest,
} from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { ListBusinessesReadModel } from './list-businesses.read-model.ts';

@Controller()
export class ListBusinessesHandler {
  constructor(private readonly readModel: ListBusinessesReadModel) {}

  @Handles(listBusinesses)
  listBusinesses(@Payload() request: ListBusinessesRequest): Promise<ListBusinessesReply> {
    return this.readModel.list(request);
  }
}
