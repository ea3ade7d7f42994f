import { codes, type ErrorCode } from '@registry/errors';
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { PastRequest, SandboxRequest } from './request-fields.ts';
import type { Showing, ShowsCompanies, ShowsNone } from './shows.ts';

/** One request/reply message between services. Requests and replies are plain JSON in camelCase; public objects and
 * items of change events in them have their public names. */
export interface Message<Request, Reply> {
  /** `{service}.{operation}`: the NATS subject, the queue group being the service. */
  readonly subject: string;
  /** Milliseconds that a caller waits at most; less where the request's own budget is nearer its end. */
  readonly deadlineMs: number;
  /**
   * Raised when the released version does not understand a request or reply of this one any more; 1 unless given. Who meets another form
   * than its own, on either side, makes `upstream_unavailable` of it.
   */
  readonly form?: number;
  /**
   * The schema of a request. A server returns `invalid_message` for anything else. Undeclared fields pass, so that a
   * newer caller may be deployed first. A new field has a default for as long as older callers run.
   */
  readonly request: TSchema;
  /** The errors that a handler throws on purpose, in addition to `commonErrors`. */
  readonly errors: readonly ErrorCode[];
  readonly example: { readonly request: Request; readonly reply: Reply };
  /** That of a reply without companies; undefined for one that `show` makes. */
  readonly shows?: ShowsNone;
  /** The reply as it may be shown. The frame of services runs it. */
  show?(reply: Reply, show: Showing, request: Request): Reply;
}

/** The errors that any message may get. */
export const commonErrors: readonly ErrorCode[] = Object.values(codes.service);

/** What operations that change nothing begin with. */
const READING_VERBS: ReadonlySet<string> = new Set(['explain', 'get', 'list', 'match', 'search']);

/** Whether a message only reads, by the verb of its operation: it may be sent twice. */
export function onlyReads(message: { readonly subject: string }): boolean {
  const [verb = ''] = message.subject.slice(message.subject.indexOf('.') + 1).split('-', 1);
  return READING_VERBS.has(verb);
}

/** The service that handles a message: the first part of its subject. */
export function serviceOf(message: { readonly subject: string }): string {
  return message.subject.slice(0, message.subject.indexOf('.'));
}

/**
 * The form of a message, or of a request as of a time or day or of a sandbox: a version that would read the present or real data for it
 * takes it for another form.
 */
export function readForm({ form = 1 }: { readonly form?: number }, request?: unknown): number | string {
  const { knownAt, validOn, ofSandbox } = (request ?? {}) as PastRequest & SandboxRequest;
  const further = [
    ...(knownAt === undefined ? [] : ['as of a time']),
    ...(validOn === undefined ? [] : ['on a day']),
    ...(ofSandbox === undefined ? [] : ['of a sandbox']),
  ];
  return further.length === 0 ? form : [form, ...further].join(' ');
}

/** A message as its contract declares it. */
interface MessageDeclaration<Fields extends TProperties, Reply> extends Pick<
  Message<RequestWith<Fields>, Reply>,
  'subject' | 'deadlineMs' | 'form' | 'example'
> {
  /** The fields of a request; absent where it says nothing. */
  readonly request?: Fields;
  /** Absent where a handler throws none on purpose. */
  readonly errors?: readonly ErrorCode[];
}

/** One whose reply says something of companies, and of which in which part: the frame of services takes out what may not be shown. */
interface ShowingDeclaration<Fields extends TProperties, Reply> extends MessageDeclaration<Fields, Reply> {
  readonly shows: ShowsCompanies<Reply, RequestWith<Fields>>;
}

/** A request with these fields. */
export type RequestWith<Fields extends TProperties> = Static<TObject<Fields>>;

/** The request of a message, or of a function that makes one for each service. */
export type RequestFor<Declared> = Made<Declared> extends Message<infer Request, unknown> ? Request : never;

/** The reply to a message, likewise. */
export type ReplyTo<Declared> = Made<Declared> extends Message<unknown, infer Reply> ? Reply : never;

type Made<Declared> = Declared extends (service: string) => infer Message ? Message : Declared;

/** The reply to a message with `windowFields`. */
export interface ListReply<Item> {
  readonly items: readonly Item[];
  /** Exact. */
  readonly totalCount: number;
}

/** Declares a message by its reply, which is empty unless given, and the fields of its request. Its contract says which companies it shows, or that it shows none. */
export function defineMessage<Reply = Readonly<Record<never, never>>>(
  shows: ShowsNone,
): <Fields extends TProperties = Record<never, never>>(
  declared: MessageDeclaration<Fields, Reply>,
) => Message<RequestWith<Fields>, Reply>;
export function defineMessage<Reply>(): <Fields extends TProperties = Record<never, never>>(
  declared: ShowingDeclaration<Fields, Reply>,
) => Message<RequestWith<Fields>, Reply>;
export function defineMessage<Reply>(none?: ShowsNone) {
  return <Fields extends TProperties = Record<never, never>>({
    request = {} as Fields,
    errors = [],
    shows,
    ...declared
  }: MessageDeclaration<Fields, Reply> & Partial<ShowingDeclaration<Fields, Reply>>): Message<
    RequestWith<Fields>,
    Reply
  > => ({
    ...declared,
    request: Type.Object(request),
    errors,
    ...(shows ? { show: shows } : none && { shows: none }),
  });
}
