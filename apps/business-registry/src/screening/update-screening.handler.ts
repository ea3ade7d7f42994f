import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { ReplyTo } from '@registry/contracts-message';
import { updateScreening, type UpdateScreeningRequest } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { storeScreening } from './store-screening.ts';

@Controller()
export class UpdateScreeningHandler {
  constructor(private readonly database: Database) {}

  @Handles(updateScreening)
  async updateScreening(@Payload() request: UpdateScreeningRequest): Promise<ReplyTo<typeof updateScreening>> {
    return { isStored: await this.database.transaction((client) => storeScreening(client, request)) };
  }
}
