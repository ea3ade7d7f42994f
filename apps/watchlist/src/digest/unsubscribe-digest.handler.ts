import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import { unsubscribeDigest, type UnsubscribeDigestReply } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { inSandbox } from '@registry/request-context';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

interface FoundDigest extends Record<string, unknown> {
  readonly name: string;
  /** Null of a digest to a role. */
  readonly email: string | null;
  readonly isUnsubscribed: boolean;
}

/** The digest to an address, or to the role of people where $2 is a person, who may have it no more. */
const FIND = {
  name: 'find-digest-of-link',
  text: `
    SELECT w.name, w.email, coalesce(r.unsubscribed_at, w.unsubscribed_at) IS NOT NULL AS "isUnsubscribed"
      FROM watchlists w LEFT JOIN digest_readers r ON r.watchlist_id = w.id AND r.person_id = $2
     WHERE w.id = $1 AND CASE WHEN $2::text IS NULL THEN w.email ELSE w.role END IS NOT NULL`,
};
const SET = {
  name: 'set-unsubscribed',
  text: `UPDATE watchlists SET unsubscribed_at = CASE WHEN $3 THEN coalesce(unsubscribed_at, now()) END WHERE id = $1 AND email = $2`,
};
const SET_PERSON = {
  name: 'set-person-unsubscribed',
  text: `
    INSERT INTO digest_readers AS r (watchlist_id, person_id, unsubscribed_at) SELECT id, $2, CASE WHEN $3 THEN now() END FROM watchlists WHERE id = $1
    ON CONFLICT (watchlist_id, person_id) DO UPDATE SET unsubscribed_at = CASE WHEN $3 THEN coalesce(r.unsubscribed_at, now()) END`,
};

@Controller()
export class UnsubscribeDigestHandler {
  constructor(
    private readonly database: Database,
    private readonly tokens: UnsubscribeTokens,
  ) {}

  @Handles(unsubscribeDigest)
  async unsubscribeDigest(@Payload() request: RequestFor<typeof unsubscribeDigest>): Promise<UnsubscribeDigestReply> {
    const reply = (await this.#unsubscribe(request)) ?? (await inSandbox(undefined, () => this.#unsubscribe(request)));
    if (reply !== undefined) return reply;
    throw new AppError(codes.watchlist.notFound, {
      message: 'This unsubscribe link is incomplete or no longer valid. The digest may now go to another address.',
    });
  }

  /** Undefined where no digest has this link. */
  async #unsubscribe(request: RequestFor<typeof unsubscribeDigest>): Promise<UnsubscribeDigestReply | undefined> {
    const { token, isConfirmed, isToResume } = request;
    const { watchlistId, personId } = this.tokens.read(token);
    const [found] = await this.database.query<FoundDigest>(FIND, [watchlistId, personId]);
    const subscription = { watchlistId, personId, email: found?.email ?? '' };
    if (found === undefined || !this.tokens.isValid(token, subscription)) return undefined;
    const isUnsubscribed = isConfirmed ? !isToResume : found.isUnsubscribed;
    if (isConfirmed) {
      if (personId === null) await this.database.query(SET, [watchlistId, found.email, isUnsubscribed]);
      else await this.database.query(SET_PERSON, [watchlistId, personId, isUnsubscribed]);
    }
    return { name: found.name, isUnsubscribed };
  }
}
