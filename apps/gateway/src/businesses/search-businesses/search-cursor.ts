import { AppError, codes } from '@registry/errors';
import { requestContext } from '@registry/request-context';
import { createHash } from 'node:crypto';

/** The parameters that decide what a search finds. A cursor continues the search with which it began, and no other. */
const SEARCHED = [
  'q',
  'state',
  'standing',
  'status',
  'entity_type',
  'city',
  'postal_code',
  'formed_from',
  'formed_to',
] as const;

type Search = Readonly<Record<(typeof SEARCHED)[number], unknown>>;

/** The start of a page of a search by cursor. */
interface CursorPosition {
  /** The number of the page. */
  readonly page: number;
  /** The position of business-registry from which it continues; "" at the start. */
  readonly after: string;
}

/** The cursor of the first page. */
const FIRST = '*';
/** Characters of a digest: enough to notice a cursor that was cut off or mixed up. */
const DIGEST_LENGTH = 12;

/** The cursor that continues a search. */
export function formatCursor(search: Search, { page, after }: CursorPosition): string {
  const content = `${computeDigest(searchText(search))}/${page}/${after}`;
  return Buffer.from(`${computeDigest(content)}/${content}`).toString('base64url');
}

/** The position that a cursor of this search stands for. Throws `invalid_parameter` for any other text. */
export function readCursor(search: Search, cursor: string): CursorPosition {
  if (cursor === FIRST) return { page: 1, after: '' };
  const [checksum, content] = halves(Buffer.from(cursor, 'base64url').toString());
  if (content === '' || checksum !== computeDigest(content)) throw damaged();
  const [searched, position] = halves(content);
  if (searched !== computeDigest(searchText(search))) {
    throw refused(
      'cursor belongs to another search; expected one of this search. Repeat q and every filter with each page, or start with *.',
    );
  }
  const [page, after] = halves(position);
  if (!/^\d{1,9}$/.test(page) || after.includes('\0')) throw damaged();
  return { page: Number(page), after };
}

function halves(text: string): [string, string] {
  const at = text.indexOf('/');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** A key of the sandbox searches other companies, so no search of it is one of another key. */
function searchText(search: Search): string {
  const companies = requestContext.get()?.isSandbox === true ? 'sandbox' : '';
  return companies + JSON.stringify(SEARCHED.map((name) => search[name]));
}

function computeDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);
}

function damaged(): AppError {
  return refused(
    'cursor is damaged; expected * or a complete next_cursor. Send it as it was received, or start with *.',
  );
}

function refused(message: string): AppError {
  return new AppError(codes.request.invalidParameter, { message, param: 'cursor' });
}
