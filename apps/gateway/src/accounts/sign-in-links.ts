import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { base62, hashApiKey } from '../keys/auth/api-key.ts';

/** Links that an address gets in 15 minutes, or from a workspace in an hour, and invitations that a workspace sends in a day. */
export const LINKS_MAX = { perAddress: 5, invitationsPerDay: 100 } as const;

const SECRET_BYTES = 32;
const FORM = /^brl_[0-9A-Za-z]{43}$/;

/** A link in a mail. Its token is not stored: only an HMAC of it is. */
export interface SignInLink {
  readonly email: string;
  /** The workspace that it invites to; null for a link that was requested. */
  readonly workspaceId: number | null;
}

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 73))';
/**
 * Others cannot keep a person from signing in: the links that they request are mailed to the person, and valid until another is made.
 * Invitations of each workspace are counted apart.
 */
const MAKE = `
  INSERT INTO sign_in_links (hash, email, workspace_id, expires_at)
  SELECT $1, $2::text, $3::int, now() + CASE WHEN $3 IS NULL THEN interval '15 minutes' ELSE interval '7 days' END
   WHERE (SELECT count(*) FROM sign_in_links l
           WHERE l.email = $2 AND l.workspace_id IS NOT DISTINCT FROM $3
             AND l.created_at > now() - CASE WHEN $3 IS NULL THEN interval '15 minutes' ELSE interval '1 hour' END) < ${LINKS_MAX.perAddress}
     AND (SELECT count(*) FROM sign_in_links l
           WHERE l.workspace_id = $3 AND l.created_at > now() - interval '1 day') < ${LINKS_MAX.invitationsPerDay}
  RETURNING email`;
const CURRENT = 'hash = $1 AND used_at IS NULL AND expires_at > now()';
const COLUMNS = 'email, workspace_id AS "workspaceId"';
const FIND = `SELECT ${COLUMNS} FROM sign_in_links WHERE ${CURRENT}`;
/** A second use waits for the first one, and then finds none. */
const USE = `WITH used AS (UPDATE sign_in_links SET used_at = now() WHERE ${CURRENT} RETURNING ${COLUMNS}) SELECT * FROM used`;

/** The token of a new link; undefined where there were too many. An invitation is valid for 7 days, another link for 15 minutes. */
export async function makeLink(
  manager: EntityManager,
  { email, workspaceId }: SignInLink,
  hashSecret: string,
): Promise<string | undefined> {
  const token = `brl_${base62(randomBytes(SECRET_BYTES))}`;
  await manager.query(LOCK, [email]); // the links of one address are counted one after the other
  const made = await manager.query<unknown[]>(MAKE, [hashApiKey(token, hashSecret), email, workspaceId]);
  return made.length === 0 ? undefined : token;
}

/** Finds a link that can be used; opening it uses nothing, since programs that check mails open links. */
export function findLink(manager: EntityManager, token: string, hashSecret: string): Promise<SignInLink | undefined> {
  return readLink(manager, FIND, token, hashSecret);
}

/** The same, and uses it up. */
export function takeLink(manager: EntityManager, token: string, hashSecret: string): Promise<SignInLink | undefined> {
  return readLink(manager, USE, token, hashSecret);
}

async function readLink(
  manager: EntityManager,
  statement: string,
  token: string,
  hashSecret: string,
): Promise<SignInLink | undefined> {
  if (!FORM.test(token)) return undefined;
  const [link] = await manager.query<SignInLink[]>(statement, [hashApiKey(token, hashSecret)]);
  return link;
}
