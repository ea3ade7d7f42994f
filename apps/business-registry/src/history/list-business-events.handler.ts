import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listBusinessEvents,
  type ListBusinessEventsReply,
  type ListBusinessEventsRequest,
} from '@registry/contracts-business-registry';
import { formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import { ListBusinessEventsReadModel } from './list-business-events.read-model.ts';

@Controller()
export class ListBusinessEventsHandler {
  constructor(private readonly readModel: ListBusinessEventsReadModel) {}

  @Handles(listBusinessEvents)
  async listBusinessEvents(@Payload() request: ListBusinessEventsRequest): Promise<ListBusinessEventsReply> {
    const page = await this.readModel.list(request);
    if (page !== undefined) return page;
    throw new AppError(codes.business.notFound, {
      message: `No business has the id ${formatBusinessId(request)}.`,
    });
  }
}
