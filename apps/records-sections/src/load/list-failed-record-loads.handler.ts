import { Controller, Inject } from '@nestjs/common';
import type { ListFailedLoadsReply } from '@registry/contracts-business-registry';
import { listFailedRecordLoads } from '@registry/contracts-records-sections';
import { readFailedLoads } from '@registry/loading/failed-loads';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';

@Controller()
export class ListFailedRecordLoadsHandler {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  @Handles(listFailedRecordLoads)
  listFailedRecordLoads(): Promise<ListFailedLoadsReply> {
    return readFailedLoads(this.database);
  }
}
