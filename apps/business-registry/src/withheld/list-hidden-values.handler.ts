import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import { listHiddenValues, type ListHiddenValuesReply } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { withheld } from './withheld-companies.ts';

@Controller()
export class ListHiddenValuesHandler {
  constructor(private readonly database: Database) {}

  @Handles(listHiddenValues)
  async listHiddenValues(@Payload() { ids }: RequestFor<typeof listHiddenValues>): Promise<ListHiddenValuesReply> {
    const found = await withheld(this.database).find(ids);
    return { companies: [...found].flatMap(([id, { hidden }]) => (hidden === null ? [] : [{ id, hidden }])) };
  }
}
