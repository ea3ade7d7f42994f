import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listDocuments,
  type ListDocumentsReply,
  type ListDocumentsRequest,
} from '@registry/contracts-business-registry';
import { formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import { DocumentsReadModel } from './documents.read-model.ts';

/** The filings of a company at its registry. */
@Controller()
export class ListDocumentsHandler {
  constructor(private readonly documents: DocumentsReadModel) {}

  @Handles(listDocuments)
  async listDocuments(@Payload() request: ListDocumentsRequest): Promise<ListDocumentsReply> {
    const found = await this.documents.list(request, request);
    if (found !== undefined) return found;
    throw new AppError(codes.business.notFound, { message: `No business has the id ${formatBusinessId(request)}.` });
  }
}
