import { Injectable } from '@nestjs/common';
import type {
  CreatedWatchlist,
  DeliveryChanges,
  DeliverySettings,
  RotateSecretReply,
  UpdateWatchlistRequest,
  Watchlist,
  WatchlistStatus,
} from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { newWebhookSecret } from '@registry/webhooks';
import type { PoolClient } from 'pg';
import { postNow } from '../events/post-now.ts';
import { randomId } from '../random-id.ts';
import { SealedTexts } from '../sealing/sealed-texts.ts';
import { STATUS_SQL, toWatchlist, WATCHLIST_SQL, type WatchlistRow } from './watchlist.row.ts';

/** Watchlists of a workspace at most. */
const WATCHLISTS_MAX = 1_000;
/** Rotations of a secret within 24 hours at most: each adds a signature to every post. */
const ROTATIONS_MAX = 5;

/** One watchlist, and whose it must be. */
export interface WatchlistId {
  readonly workspaceId: number;
  readonly watchlistId: string;
}

/** What of a watchlist is to be another. */
export type WatchlistChanges = Partial<Pick<UpdateWatchlistRequest, 'name' | 'delivery' | 'status'>>;

/** The rows of watchlists and of their endpoints, only of the workspace. */
@Injectable()
export class WatchlistsStore {
  constructor(
    private readonly database: Database,
    private readonly sealed: SealedTexts,
  ) {}

  /** `status`: null for those of any. */
  async list(workspaceId: number, status: WatchlistStatus | null, offset: number, limit: number) {
    const rows = await this.database.query<WatchlistRow>(LIST, [workspaceId, status, offset, limit]);
    const [total] = await this.database.query<{ count: number }>(COUNT_LISTED, [workspaceId, status]);
    return { watchlists: rows.map(toWatchlist), totalCount: total?.count ?? 0 };
  }

  async get(id: WatchlistId): Promise<Watchlist> {
    const [row] = await this.database.query<WatchlistRow>(GET, [id.workspaceId, id.watchlistId]);
    if (row === undefined) throw notFound(id);
    return toWatchlist(row);
  }

  /** In the client's transaction; likewise below. Returns the webhook's secret: it is not shown again. */
  async create(
    client: PoolClient,
    workspaceId: number,
    name: string,
    delivery: DeliverySettings,
  ): Promise<CreatedWatchlist> {
    await refuseTooMany(client, workspaceId);
    const id = randomId('wl');
    await client.query(
      'INSERT INTO watchlists (id, workspace_id, name, delivery_type, email) VALUES ($1, $2, $3, $4, $5)',
      [id, workspaceId, name, delivery.type, delivery.type === 'digest' ? delivery.email : null],
    );
    const secret = delivery.type === 'webhook' ? newWebhookSecret() : null;
    if (delivery.type === 'webhook' && secret !== null) {
      await client.query(
        'INSERT INTO webhook_endpoints (watchlist_id, url, event_types, sealed_secret) VALUES ($1, $2, $3, $4)',
        [id, delivery.url, delivery.eventTypes, this.sealed.seal(secret)],
      );
    }
    return { ...(await read(client, { workspaceId, watchlistId: id })), secret };
  }

  /** Sets what is named, and leaves the rest as it is. */
  async update(client: PoolClient, id: WatchlistId, changes: WatchlistChanges): Promise<Watchlist> {
    const { name = null, delivery = null, status = null } = changes;
    const before = await this.lock(client, id);
    if (delivery !== null && delivery.type !== before.delivery.type) throw isOfOtherType(before, delivery);
    const email = delivery?.type === 'digest' ? (delivery.email ?? null) : null;
    await client.query(
      `UPDATE watchlists SET name = coalesce($2, name), email = coalesce($3, email), updated_at = now(),
              unsubscribed_at = CASE WHEN $3::text IS NULL AND $4::text IS DISTINCT FROM 'active' THEN unsubscribed_at END,
              paused_at = CASE $4 WHEN 'paused' THEN coalesce(paused_at, now()) WHEN 'active' THEN NULL ELSE paused_at END
        WHERE id = $1`,
      [id.watchlistId, name, email, status],
    );
    if (delivery?.type === 'webhook' && delivery.eventTypes !== undefined) {
      await client.query('UPDATE webhook_endpoints SET event_types = $2 WHERE watchlist_id = $1', [
        id.watchlistId,
        delivery.eventTypes,
      ]);
    }
    const url = delivery?.type === 'webhook' ? (delivery.url ?? null) : null;
    if (before.delivery.type === 'webhook' && (url !== null || status === 'active')) await enable(client, id, url);
    return read(client, id);
  }

  async delete(client: PoolClient, id: WatchlistId): Promise<void> {
    await this.lock(client, id);
    await client.query('DELETE FROM watchlists WHERE id = $1', [id.watchlistId]);
  }

  /** Previous secrets also sign until they expire, the last one at the returned time; or all are revoked at once. */
  async rotateSecret(client: PoolClient, id: WatchlistId, revoke: 'now' | null = null): Promise<RotateSecretReply> {
    const { delivery } = await this.lock(client, id);
    if (delivery.type === 'digest') {
      throw new AppError(codes.body.invalid, {
        message: 'delivery.type is digest; expected webhook. A digest is not signed: it has no secret to rotate.',
      });
    }
    const expiresAt = revoke === 'now' ? await revokePreviousSecrets(client, id) : await keepPreviousSecret(client, id);
    const secret = newWebhookSecret();
    await client.query('UPDATE webhook_endpoints SET sealed_secret = $2 WHERE watchlist_id = $1', [
      id.watchlistId,
      this.sealed.seal(secret),
    ]);
    return { object: 'webhook_secret', secret, previous_secret_expires_at: expiresAt };
  }

  /** Keeps a watchlist as it is until the transaction ends, and makes sure that the workspace has it. */
  async lock(client: PoolClient, id: WatchlistId): Promise<Watchlist> {
    const { rowCount } = await client.query(
      'SELECT FROM watchlists WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [id.workspaceId, id.watchlistId],
    );
    if (rowCount === 0) throw notFound(id);
    return read(client, id);
  }
}

/** Lets a webhook have what waits for it at once, at another URL unless that is null. */
async function enable(client: PoolClient, { watchlistId }: WatchlistId, url: string | null): Promise<void> {
  await client.query(
    // What comes of a post to the URL before is of no account any more: it must not disable the new one.
    `UPDATE webhook_endpoints SET (url, status, disabled_reason, disabled_at, failing_since, is_notice_due, attempts, resume_at, lease) =
       (coalesce($2, url), 'enabled', NULL, NULL, NULL, false, 0, NULL, CASE WHEN url = coalesce($2, url) THEN lease END)
      WHERE watchlist_id = $1`,
    [watchlistId, url],
  );
  await postNow(client, watchlistId);
}

/** Returns until when it signs. */
async function keepPreviousSecret(client: PoolClient, id: WatchlistId): Promise<string | null> {
  await refuseTooManySecrets(client, id);
  const { rows } = await client.query<{ expiresAt: Date }>(
    `INSERT INTO webhook_previous_secrets (watchlist_id, expires_at, sealed_secret)
     SELECT watchlist_id, clock_timestamp() + interval '24 hours', sealed_secret FROM webhook_endpoints WHERE watchlist_id = $1
     RETURNING expires_at AS "expiresAt"`,
    [id.watchlistId],
  );
  return rows[0]?.expiresAt.toISOString() ?? null;
}

async function revokePreviousSecrets(client: PoolClient, { watchlistId }: WatchlistId): Promise<null> {
  await client.query('DELETE FROM webhook_previous_secrets WHERE watchlist_id = $1', [watchlistId]);
  return null;
}

function isOfOtherType({ delivery: { type } }: Watchlist, delivery: DeliveryChanges): AppError {
  return new AppError(codes.body.invalid, {
    message: `delivery.type is ${delivery.type}; expected ${type}: the type cannot be changed. Create another watchlist for a ${delivery.type}.`,
    param: 'delivery.type',
  });
}

async function read(client: PoolClient, id: WatchlistId): Promise<Watchlist> {
  const { rows } = await client.query<WatchlistRow>(GET.text, [id.workspaceId, id.watchlistId]);
  const [row] = rows;
  if (row === undefined) throw notFound(id);
  return toWatchlist(row);
}

/** Workspaces make few watchlists: those of one wait for each other, so that none slips past the limit. */
async function refuseTooMany(client: PoolClient, workspaceId: number): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('watchlists'), $1)", [workspaceId]);
  const { rows } = await client.query<{ count: number }>(COUNT.text, [workspaceId]);
  if ((rows[0]?.count ?? 0) < WATCHLISTS_MAX) return;
  throw new AppError(codes.body.invalid, {
    message: `This workspace has the maximum of ${WATCHLISTS_MAX} watchlists. Delete one first.`,
  });
}

async function refuseTooManySecrets(client: PoolClient, { watchlistId }: WatchlistId): Promise<void> {
  const { rows } = await client.query<{ count: number; nextAt: Date | null }>(
    `SELECT count(*) AS count, min(expires_at) AS "nextAt" FROM webhook_previous_secrets
      WHERE watchlist_id = $1 AND expires_at > now()`,
    [watchlistId],
  );
  const [{ count, nextAt } = { count: 0, nextAt: null }] = rows;
  if (count < ROTATIONS_MAX) return;
  throw new AppError(codes.body.invalid, {
    message: `The secret was rotated the maximum of ${ROTATIONS_MAX} times within 24 hours. Rotate it again after ${nextAt?.toISOString()}.`,
  });
}

function notFound({ watchlistId }: WatchlistId): AppError {
  return new AppError(codes.watchlist.notFound, { message: `This workspace has no watchlist ${watchlistId}.` });
}

const LISTED = `w.workspace_id = $1 AND ($2::text IS NULL OR ${STATUS_SQL} = $2)`;
const LIST = {
  name: 'list-watchlists',
  text: `${WATCHLIST_SQL} WHERE ${LISTED} ORDER BY w.created_at DESC, w.id OFFSET $3 LIMIT $4`,
};
const COUNT_LISTED = {
  name: 'count-listed-watchlists',
  text: `SELECT count(*) AS count FROM watchlists w LEFT JOIN webhook_endpoints e ON e.watchlist_id = w.id WHERE ${LISTED}`,
};
const GET = { name: 'get-watchlist', text: `${WATCHLIST_SQL} WHERE w.workspace_id = $1 AND w.id = $2` };
const COUNT = { name: 'count-watchlists', text: 'SELECT count(*) AS count FROM watchlists WHERE workspace_id = $1' };
