import { applyDecorators, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Message } from '@registry/contracts-message';
import { ThrownErrorsFilter } from './thrown-errors.filter.ts';

/** A decorator of methods that take the request and return the reply; others do not compile. */
type HandlerDecorator<Request, Reply> = <Method extends (request: Request) => Reply | Promise<Reply>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/** Marks the one method that handles a message. The server finds the message by the handler. */
export function Handles<Request, Reply>(message: Message<Request, Reply>): HandlerDecorator<Request, Reply> {
  return applyDecorators(MessagePattern(message.subject, { message }), UseFilters(ThrownErrorsFilter));
}
