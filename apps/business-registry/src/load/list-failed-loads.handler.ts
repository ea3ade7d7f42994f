import { Controller, Inject } from '@nestjs/common';
import { listFailedLoads, type ListFailedLoadsReply } from '@registry/contracts-business-registry';
import { readFailedLoads } from '@registry/loading/failed-loads';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';

@Controller()
export class ListFailedLoadsHandler {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  @Handles(listFailedLoads)
  listFailedLoads(): Promise<ListFailedLoadsReply> {
    return readFailedLoads(this.database);
  }
}
