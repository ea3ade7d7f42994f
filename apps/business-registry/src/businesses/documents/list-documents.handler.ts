import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import { listDocuments, type ListDocumentsReply } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { businessNotFound } from '../business-not-found.ts';
import { DocumentsReadModel } from './documents.read-model.ts';

/** The filings of a company at its registry. */
@Controller()
export class ListDocumentsHandler {
  constructor(
    private readonly documents: DocumentsReadModel,
    @Inject(READ_DATABASE) private readonly database: Database,
  ) {}

  @Handles(listDocuments)
  async listDocuments(@Payload() request: RequestFor<typeof listDocuments>): Promise<ListDocumentsReply> {
    const found = await this.documents.list(request, request, request.validOn);
    if (found === undefined) throw await businessNotFound(this.database, request);
    return found;
  }
}
