import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  searchBusinesses,
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
} from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { SearchBusinessesReadModel } from './search-businesses.read-model.ts';

@Controller()
export class SearchBusinessesHandler {
  constructor(private readonly readModel: SearchBusinessesReadModel) {}

  @Handles(searchBusinesses)
  searchBusinesses(@Payload() request: SearchBusinessesRequest): Promise<SearchBusinessesReply> {
    return this.readModel.search(request);
  }
}
