import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  unsubscribeDigest,
  type UnsubscribeDigestReply,
  type UnsubscribeDigestRequest,
} from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const DIGEST = {
  name: 'digest-of-watchlist',
  text: `SELECT name, email, unsubscribed_at IS NOT NULL AS "isUnsubscribed" FROM watchlists
          WHERE id = $1 AND delivery_type = 'digest'`,
};
const UNSUBSCRIBE = {
  name: 'unsubscribe-digest',
  text: 'UPDATE watchlists SET unsubscribed_at = coalesce(unsubscribed_at, now()) WHERE id = $1 AND email = $2',
};

interface DigestRow {
  readonly name: string;
  readonly email: string;
  readonly isUnsubscribed: boolean;
}

@Controller()
export class UnsubscribeDigestHandler {
  constructor(
    private readonly database: Database,
    private readonly tokens: UnsubscribeTokens,
  ) {}

  @Handles(unsubscribeDigest)
  async unsubscribeDigest(
    @Payload() { token, isConfirmed }: UnsubscribeDigestRequest,
  ): Promise<UnsubscribeDigestReply> {
    const watchlistId = this.tokens.watchlistIdOf(token);
    const [digest] = await this.database.query<DigestRow>(DIGEST, [watchlistId]);
    if (digest === undefined || !this.tokens.isValid(token, { watchlistId, email: digest.email })) {
      throw new AppError(codes.watchlist.notFound, {
        message: 'This unsubscribe link is incomplete or no longer valid. The digest may now go to another address.',
      });
    }
    if (isConfirmed) await this.database.query(UNSUBSCRIBE, [watchlistId, digest.email]);
    return { name: digest.name, isUnsubscribed: isConfirmed || digest.isUnsubscribed };
  }
}
