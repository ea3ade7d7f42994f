import { Inject, Injectable } from '@nestjs/common';
import type { DeliverySettings, Watchlist } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { newWebhookSecret } from '@registry/webhooks';
import type { PoolClient } from 'pg';
import { postNow } from '../delivery/post-now.ts';
import { randomId } from '../random-id.ts';
import { SealedTexts } from '../sealing/sealed-texts.ts';
import { toWatchlist, WATCHLIST_SQL, type WatchlistRow } from './watchlist.row.ts';

/** Watchlists of a workspace at most. */
const WATCHLISTS_MAX = 1_000;
/** Rotations of a secret within 24 hours at most: each adds a signature to every post. */
const ROTATIONS_MAX = 5;

/** One watchlist, and whose it must be. */
export interface WatchlistId {
  readonly workspaceId: number;
  readonly watchlistId: string;
}

/** The rows of watchlists and of their endpoints. A stranger's watchlist is none. */
@Injectable()
export class WatchlistsStore {
  readonly #database: Database;
  readonly #sealed: SealedTexts;

  constructor(@Inject(Database) database: Database, @Inject(SealedTexts) sealed: SealedTexts) {
    this.#database = database;
    this.#sealed = sealed;
  }

  async list(workspaceId: number, offset: number, limit: number) {
    const rows = await this.#database.query<WatchlistRow>(LIST, [workspaceId, offset, limit]);
    const [total] = await this.#database.query<{ count: number }>(COUNT, [workspaceId]);
    return { watchlists: rows.map(toWatchlist), totalCount: total?.count ?? 0 };
  }

  async get(id: WatchlistId): Promise<Watchlist> {
    const [row] = await this.#database.query<WatchlistRow>(GET, [id.workspaceId, id.watchlistId]);
    if (row === undefined) throw notFound(id);
    return toWatchlist(row);
  }

  /** In the client's transaction; likewise below. Returns the webhook's secret: it is not shown again. */
  async create(client: PoolClient, workspaceId: number, name: string, delivery: DeliverySettings) {
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
        [id, delivery.url, delivery.eventTypes, this.#sealed.seal(secret)],
      );
    }
    return { watchlist: await read(client, { workspaceId, watchlistId: id }), secret };
  }

  /** Null leaves a setting as it is. Settings of a webhook enable a disabled endpoint. */
  async update(client: PoolClient, id: WatchlistId, name: string | null, delivery: DeliverySettings | null) {
    await this.lock(client, id);
    const before = await read(client, id);
    if (delivery !== null && delivery.type !== before.delivery.type) {
      throw new AppError(codes.body.invalid, {
        message: `delivery.type is ${before.delivery.type} and stays so; make another watchlist for a ${delivery.type}.`,
        param: 'delivery.type',
      });
    }
    await client.query(
      `UPDATE watchlists SET name = coalesce($2, name), email = coalesce($3, email), updated_at = now(),
              unsubscribed_at = CASE WHEN $3::text IS NULL THEN unsubscribed_at END WHERE id = $1`,
      [id.watchlistId, name, delivery?.type === 'digest' ? delivery.email : null],
    );
    if (delivery?.type === 'webhook') {
      await client.query(
        // What comes of a post to the URL before is of no account any more: it must not disable the new one.
        `UPDATE webhook_endpoints SET (url, event_types, status, disabled_reason, disabled_at, failing_since, is_notice_due, attempts, lease) =
           ($2, $3, 'enabled', NULL, NULL, NULL, false, 0, CASE WHEN url = $2 THEN lease END) WHERE watchlist_id = $1`,
        [id.watchlistId, delivery.url, delivery.eventTypes],
      );
      await postNow(client, id.watchlistId);
    }
    return read(client, id);
  }

  async delete(client: PoolClient, id: WatchlistId): Promise<void> {
    await this.lock(client, id);
    await client.query('DELETE FROM watchlists WHERE id = $1', [id.watchlistId]);
  }

  /** The secret before signs too until the time that is returned, and so do those before it until theirs. */
  async rotateSecret(client: PoolClient, id: WatchlistId) {
    await this.lock(client, id);
    await refuseTooManySecrets(client, id);
    const { rows } = await client.query<{ expiresAt: Date }>(
      `INSERT INTO webhook_previous_secrets (watchlist_id, expires_at, sealed_secret)
       SELECT watchlist_id, clock_timestamp() + interval '24 hours', sealed_secret FROM webhook_endpoints WHERE watchlist_id = $1
       RETURNING expires_at AS "expiresAt"`,
      [id.watchlistId],
    );
    const [previous] = rows;
    if (previous === undefined) {
      throw new AppError(codes.body.invalid, {
        message: 'This watchlist is delivered as a digest by e-mail, which is not signed: it has no secret to rotate.',
      });
    }
    const secret = newWebhookSecret();
    await client.query('UPDATE webhook_endpoints SET sealed_secret = $2 WHERE watchlist_id = $1', [
      id.watchlistId,
      this.#sealed.seal(secret),
    ]);
    return { secret, previousSecretExpiresAt: previous.expiresAt.toISOString() };
  }

  /** Keeps a watchlist as it is until the transaction ends, and makes sure that the workspace has it. */
  async lock(client: PoolClient, id: WatchlistId): Promise<void> {
    const { rowCount } = await client.query(
      'SELECT FROM watchlists WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [id.workspaceId, id.watchlistId],
    );
    if (rowCount === 0) throw notFound(id);
  }
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
    message: `This workspace has ${WATCHLISTS_MAX} watchlists, which is the most there can be; delete one first.`,
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
    message: `The secret was rotated ${ROTATIONS_MAX} times within 24 hours, which is the most there can be; rotate it again after ${nextAt?.toISOString()}.`,
  });
}

function notFound({ watchlistId }: WatchlistId): AppError {
  return new AppError(codes.watchlist.notFound, { message: `This workspace has no watchlist ${watchlistId}.` });
}

const LIST = {
  name: 'list-watchlists',
  text: `${WATCHLIST_SQL} WHERE w.workspace_id = $1 ORDER BY w.created_at DESC, w.id OFFSET $2 LIMIT $3`,
};
const GET = { name: 'get-watchlist', text: `${WATCHLIST_SQL} WHERE w.workspace_id = $1 AND w.id = $2` };
const COUNT = { name: 'count-watchlists', text: 'SELECT count(*) AS count FROM watchlists WHERE workspace_id = $1' };
