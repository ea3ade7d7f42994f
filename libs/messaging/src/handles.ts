import { applyDecorators, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Message } from '@registry/contracts-message';
import { WireErrorFilter } from './wire-error.filter.ts';

/** Marks the one method that answers a message. */
export function Handles<Request, Reply>(message: Message<Request, Reply>): MethodDecorator {
  return applyDecorators(MessagePattern(message.subject), UseFilters(WireErrorFilter));
}
