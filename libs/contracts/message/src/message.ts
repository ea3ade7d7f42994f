import type { ErrorCode } from '@registry/errors';

/** One request/reply message between the gateway and a service. Requests and replies are plain JSON in camelCase. */
export interface Message<Request, Reply> {
  /** `{service}.{operation}`: the NATS subject, the queue group being the service. */
  readonly subject: string;
  /** Milliseconds that a caller waits at most; less where the request's own budget is nearer its end. */
  readonly deadlineMs: number;
  /** The errors a handler throws on purpose, beside `upstream_unavailable` and `internal_error` that any may. */
  readonly errors: readonly ErrorCode[];
  readonly example: { readonly request: Request; readonly reply: Reply };
}

/** The service that answers a message: the first part of its subject. */
export function serviceOf(message: { readonly subject: string }): string {
  return message.subject.slice(0, message.subject.indexOf('.'));
}

/** Declares a message; the generic parameters are inferred from its example unless given. */
export function defineMessage<Request, Reply>(message: Message<Request, Reply>): Message<Request, Reply> {
  return message;
}
