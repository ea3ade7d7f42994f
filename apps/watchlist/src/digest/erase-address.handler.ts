import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { ERASED_ADDRESS, eraseAddress } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';

const ERASE = {
  name: 'erase-address',
  text: `
    WITH erased AS (
      UPDATE watchlists SET email = '${ERASED_ADDRESS}', unsubscribed_at = coalesce(unsubscribed_at, now())
       WHERE lower(email) = lower($1) RETURNING id
    )
    SELECT count(*)::int AS count FROM erased`,
};
/** The gateway's next list of people comes seconds later: until then a digest would still go to the person. */
const FORGET = {
  name: 'forget-digest-reader',
  text: `
    WITH forgotten AS (
      UPDATE workspace_contacts
         SET people = jsonb_path_query_array(people, '$[*] ? (@.id != $id)', jsonb_build_object('id', $1::text))
       WHERE people @> jsonb_build_array(jsonb_build_object('id', $1::text))
    )
    DELETE FROM digest_readers WHERE person_id = $1`,
};

@Controller()
export class EraseAddressHandler {
  constructor(
    private readonly database: Database,
    private readonly writes: IdempotentWrites,
  ) {}

  @Handles(eraseAddress)
  async eraseAddress(
    @Payload() { email, personId }: RequestFor<typeof eraseAddress>,
  ): Promise<ReplyTo<typeof eraseAddress>> {
    const [row] = await this.database.query<{ count: number }>(ERASE, [email]);
    if (personId !== null) await this.database.query(FORGET, [personId]);
    await this.writes.forget(JSON.stringify(email));
    return { count: row?.count ?? 0 };
  }
}
