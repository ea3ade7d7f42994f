import { applyDecorators, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Message } from '@registry/contracts-message';
import { ThrownErrorsFilter } from './thrown-errors.filter.ts';

/** Marks the one method that answers a message. The server finds the message beside the handler. */
export function Handles<Request, Reply>(message: Message<Request, Reply>): MethodDecorator {
  return applyDecorators(MessagePattern(message.subject, { message }), UseFilters(ThrownErrorsFilter));
}
