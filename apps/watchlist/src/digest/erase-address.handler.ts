import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { eraseAddress } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';

/** No mail reaches an address of this domain (RFC 2606). */
const ERASE = {
  name: 'erase-address',
  text: `
    WITH erased AS (
      UPDATE watchlists SET email = 'erased@erased.invalid', unsubscribed_at = coalesce(unsubscribed_at, now())
       WHERE lower(email) = lower($1) RETURNING id
    )
    SELECT count(*)::int AS count FROM erased`,
};

@Controller()
export class EraseAddressHandler {
  constructor(private readonly database: Database) {}

  @Handles(eraseAddress)
  async eraseAddress(@Payload() { email }: RequestFor<typeof eraseAddress>): Promise<ReplyTo<typeof eraseAddress>> {
    const [row] = await this.database.query<{ count: number }>(ERASE, [email]);
    return { count: row?.count ?? 0 };
  }
}
