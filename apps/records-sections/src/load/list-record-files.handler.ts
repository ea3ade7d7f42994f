import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import type {
  ListFailedLoadsReply,
  ListLoadedFilesReply,
  listLoadedFiles,
} from '@registry/contracts-business-registry';
import { listFailedRecordLoads, listRecordFiles } from '@registry/contracts-records-sections';
import { readFailedLoads, readLoadedFiles } from '@registry/loading/loaded-files';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';

@Controller()
export class ListRecordFilesHandler {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  @Handles(listRecordFiles)
  async listRecordFiles(@Payload() { date }: RequestFor<typeof listLoadedFiles>): Promise<ListLoadedFilesReply> {
    return { files: await readLoadedFiles(this.database, date) };
  }

  @Handles(listFailedRecordLoads)
  listFailedRecordLoads(): Promise<ListFailedLoadsReply> {
    return readFailedLoads(this.database);
  }
}
