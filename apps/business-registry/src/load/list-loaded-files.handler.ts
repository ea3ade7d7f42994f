import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import {
  listFailedLoads,
  type ListFailedLoadsReply,
  listLoadedFiles,
  type ListLoadedFilesReply,
} from '@registry/contracts-business-registry';
import { readFailedLoads, readLoadedFiles } from '@registry/loading/loaded-files';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';

@Controller()
export class ListLoadedFilesHandler {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  @Handles(listLoadedFiles)
  async listLoadedFiles(@Payload() { date }: RequestFor<typeof listLoadedFiles>): Promise<ListLoadedFilesReply> {
    return { files: await readLoadedFiles(this.database, date) };
  }

  @Handles(listFailedLoads)
  listFailedLoads(): Promise<ListFailedLoadsReply> {
    return readFailedLoads(this.database);
  }
}
