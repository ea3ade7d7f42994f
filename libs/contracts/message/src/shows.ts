import { AppError, codes } from '@registry/errors';
import type { HiddenOfCompany } from '@registry/domain';

/** A company of a reply or an event: by its id, or by match keys of the request, which carry what is hidden on it; null without them. */
export type ShownCompany =
  | string
  | {
      readonly id?: string;
      /** Names that stay where they contain that of a hidden person, next to those that the service knows. */
      readonly names?: readonly string[];
      readonly hidden?: HiddenOfCompany | undefined;
    }
  | null;

/** A contract calls it for each part that says something of a company. It gives back the part as it may be shown. */
export interface Showing {
  /** Marks the company that all is about: a suppressed one has no reply. */
  about(id: string): void;
  /** The part without what is hidden on its company; the very same where nothing is. */
  part<Part>(company: ShownCompany, part: Part): Part;
  /** The same of each part of a list. Those of suppressed companies leave it. */
  list<Part>(parts: readonly Part[], companyOf: (part: Part) => string): readonly Part[];
}

/** Says where a reply or an event has companies: it returns the same shape, made of the parts as they may be shown. */
export type ShowsCompanies<Shape, Request> = (shape: Shape, show: Showing, request: Request) => Shape;

/**
 * The statement of a contract without such parts. `as received`: all that it says of companies came with events and replies of other
 * services, which were made so, and its service corrects its copies.
 */
export type ShowsNone = 'no company' | 'as received';

/** A reply that was made while one of its companies was suppressed. Its frame has it made again. */
export class OutdatedReply extends AppError {}

/** A list from which the rest of a reply follows, such as a verdict. Throws `OutdatedReply` where a company of it is suppressed. */
export function grounds<Part>(show: Showing, parts: readonly Part[], toId: (part: Part) => string): readonly Part[] {
  const shown = show.list(parts, toId);
  if (shown.length === parts.length) return shown;
  const message = 'A company was suppressed meanwhile. Retry after one second.';
  throw new OutdatedReply(codes.service.upstreamUnavailable, { message, retryAfterSeconds: 1 });
}
