import { applyDecorators, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Message } from '@registry/contracts-message';
import { ThrownErrorsFilter } from './thrown-errors.filter.ts';

/** Marks the one method that handles a message. The server finds the message by the handler. */
export function Handles<Request, Reply>(message: Message<Request, Reply>): MethodDecorator {
  return applyDecorators(MessagePattern(message.subject, { message }), UseFilters(ThrownErrorsFilter));
}
