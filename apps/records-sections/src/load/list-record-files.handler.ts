import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { ReplyTo, RequestFor } from '@registry/contracts-message';
import type {
  ListFailedLoadsReply,
  ListLoadedFilesReply,
  listLoadedFiles,
} from '@registry/contracts-business-registry';
import { listFailedRecordLoads, listLoadedLists, listRecordFiles } from '@registry/contracts-records-sections';
import { readFailedLoads, readLoadedFiles } from '@registry/loading/loaded-files';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { LoadedListsReadModel } from '../screening/loaded-lists.read-model.ts';

@Controller()
export class ListRecordFilesHandler {
  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    private readonly lists: LoadedListsReadModel,
  ) {}

  @Handles(listRecordFiles)
  async listRecordFiles(@Payload() { date }: RequestFor<typeof listLoadedFiles>): Promise<ListLoadedFilesReply> {
    return { files: await readLoadedFiles(this.database, date) };
  }

  @Handles(listFailedRecordLoads)
  listFailedRecordLoads(): Promise<ListFailedLoadsReply> {
    return readFailedLoads(this.database);
  }

  @Handles(listLoadedLists)
  async listLoadedLists(): Promise<ReplyTo<typeof listLoadedLists>> {
    const lists = await this.lists.list();
    return {
      lists: lists.map(({ source, list, asOf, loadedAt }) => {
        return { source, list, asOf, loadedAt: loadedAt.toISOString() };
      }),
    };
  }
}
