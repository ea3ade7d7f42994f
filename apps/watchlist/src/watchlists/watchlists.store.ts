import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type CreatedWatchlist,
  type DeliveryChanges,
  type DeliverySettings,
  type RotateSecretReply,
  TEST_CLOCK_WATCHLISTS_MAX,
  type UpdateWatchlistRequest,
  type Watchlist,
  type WatchlistStatus,
} from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { randomId } from '@registry/persistence';
import { joinTransaction } from '@registry/persistence/entities';
import { isInSandbox } from '@registry/request-context';
import { newWebhookSecret } from '@registry/webhooks';
import type { PoolClient } from 'pg';
import { Repository } from 'typeorm';
import { postNow } from '../events/post-now.ts';
import { SealedTexts } from '../sealing/sealed-texts.ts';
import { EndpointEntity, WatchlistEntity } from './watchlist.entity.ts';
import { toWatchlist } from './watchlist.mapper.ts';

/** Watchlists of a workspace at most. */
const WATCHLISTS_MAX = 1_000;
/** Rotations of a secret within 24 hours at most: each adds a signature to every post. */
const ROTATIONS_MAX = 5;

/** One watchlist, and whose it must be. */
export interface WatchlistId {
  readonly workspaceId: number;
  readonly watchlistId: string;
}

/** Fields of a watchlist that are to change. */
export type WatchlistChanges = Partial<Pick<UpdateWatchlistRequest, 'name' | 'delivery' | 'status'>>;

/** The rows of watchlists and of their endpoints, only of the workspace. */
@Injectable()
export class WatchlistsStore {
  constructor(
    @InjectRepository(WatchlistEntity) private readonly watchlists: Repository<WatchlistEntity>,
    @InjectRepository(EndpointEntity) private readonly endpoints: Repository<EndpointEntity>,
    private readonly sealed: SealedTexts,
  ) {}

  /** `status`: null for those of any. */
  async list(workspaceId: number, status: WatchlistStatus | null, offset: number, limit: number) {
    const [found, totalCount] = await this.watchlists.findAndCount({
      where: { workspaceId, ...(status === null ? {} : { status }) },
      relations: { endpoint: true },
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { items: found.map(toWatchlist), totalCount };
  }

  async get(id: WatchlistId): Promise<Watchlist> {
    return toWatchlist(await find(this.watchlists, id));
  }

  /** In the client's transaction; likewise below. Returns the webhook's secret: it is not shown again. */
  async create(
    client: PoolClient,
    workspaceId: number,
    name: string,
    delivery: DeliverySettings,
  ): Promise<CreatedWatchlist> {
    const watchlists = joinTransaction(client, this.watchlists);
    await refuseTooMany(client, workspaceId, watchlists);
    const watchlistId = randomId('wl');
    await watchlists.insert({
      id: watchlistId,
      workspaceId,
      name,
      deliveryType: delivery.type,
      ...toRecipient(delivery),
    });
    const secret = delivery.type === 'webhook' ? newWebhookSecret() : null;
    if (delivery.type === 'webhook' && secret !== null) {
      const { url, eventTypes } = delivery;
      const endpoint = { watchlistId, url, eventTypes, sealedSecret: this.sealed.seal(secret) };
      await joinTransaction(client, this.endpoints).insert(endpoint);
    }
    return { ...toWatchlist(await find(watchlists, { workspaceId, watchlistId })), secret };
  }

  /** Sets what is named, and leaves the rest as it is. */
  async update(client: PoolClient, id: WatchlistId, changes: WatchlistChanges): Promise<Watchlist> {
    const { name, delivery = null, status = null } = changes;
    const before = await this.lock(client, id);
    if (delivery !== null && delivery.type !== before.deliveryType) throw isOfOtherType(before, delivery);
    const watchlists = joinTransaction(client, this.watchlists);
    const recipient = delivery === null ? undefined : toRecipient(delivery);
    await watchlists.update(before.id, {
      name: name ?? undefined, // undefined: as it was
      ...recipient,
      updatedAt: () => 'now()',
      ...(recipient !== undefined || status === 'active' ? { unsubscribedAt: null } : {}),
      ...(status === 'active' ? { pausedAt: null } : {}),
      ...(status === 'paused' && before.pausedAt === null ? { pausedAt: () => 'now()' } : {}),
    });
    if (before.endpoint !== null) {
      const { url = null, eventTypes } = delivery?.type === 'webhook' ? delivery : {};
      if (eventTypes !== undefined) await joinTransaction(client, this.endpoints).update(before.id, { eventTypes });
      if (url !== null || status === 'active') await enable(client, id, url);
    }
    return toWatchlist(await find(watchlists, id));
  }

  async delete(client: PoolClient, id: WatchlistId): Promise<void> {
    await this.lock(client, id);
    await joinTransaction(client, this.watchlists).delete(id.watchlistId);
  }

  /** Previous secrets also sign until they expire, the last one at the returned time; or all are revoked at once. */
  async rotateSecret(client: PoolClient, id: WatchlistId, revoke: 'now' | null = null): Promise<RotateSecretReply> {
    const { deliveryType } = await this.lock(client, id);
    if (deliveryType === 'digest') {
      throw new AppError(codes.body.invalid, {
        message: 'delivery.type is digest; expected webhook. A digest is not signed: it has no secret to rotate.',
      });
    }
    const expiresAt = revoke === 'now' ? await revokePreviousSecrets(client, id) : await keepPreviousSecret(client, id);
    const secret = newWebhookSecret();
    await joinTransaction(client, this.endpoints).update(id.watchlistId, { sealedSecret: this.sealed.seal(secret) });
    return { object: 'webhook_secret', secret, previous_secret_expires_at: expiresAt };
  }

  /** Keeps a watchlist as it is until the transaction ends, and makes sure that the workspace has it. */
  async lock(client: PoolClient, id: WatchlistId): Promise<WatchlistEntity> {
    const watchlists = joinTransaction(client, this.watchlists);
    const where = { id: id.watchlistId, workspaceId: id.workspaceId };
    await watchlists.findOne({ select: { id: true }, where, lock: { mode: 'for_no_key_update' } });
    return find(watchlists, id); // the statement that waited for the lock may have seen what was before
  }
}

/** Columns that say where a digest goes; undefined where a delivery does not say it. */
function toRecipient(delivery: DeliveryChanges): Pick<WatchlistEntity, 'email' | 'role'> | undefined {
  if ('email' in delivery) return { email: delivery.email, role: null };
  return 'role' in delivery ? { email: null, role: delivery.role } : undefined;
}

/** Lets a webhook have what waits for it at once, at another URL unless that is null. */
async function enable(client: PoolClient, { watchlistId }: WatchlistId, url: string | null): Promise<void> {
  await client.query(
    // The result of a post to the URL before is of no account any more: it must not disable the new one.
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

function isOfOtherType({ deliveryType: type }: WatchlistEntity, delivery: DeliveryChanges): AppError {
  return new AppError(codes.body.invalid, {
    message: `delivery.type is ${delivery.type}; expected ${type}: the type cannot be changed. Create another watchlist for a ${delivery.type}.`,
    param: 'delivery.type',
  });
}

async function find(watchlists: Repository<WatchlistEntity>, id: WatchlistId): Promise<WatchlistEntity> {
  const where = { id: id.watchlistId, workspaceId: id.workspaceId };
  const [found] = await watchlists.find({ where, relations: { endpoint: true } }); // `findOne` reads the id first
  if (found === undefined) throw notFound(id);
  return found;
}

/** Workspaces make few watchlists: those of one wait for each other, so that none slips past the limit. */
async function refuseTooMany(client: PoolClient, workspaceId: number, watchlists: Repository<WatchlistEntity>) {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('watchlists'), $1)", [workspaceId]);
  const [max, parent] = isInSandbox() ? [TEST_CLOCK_WATCHLISTS_MAX, 'test clock'] : [WATCHLISTS_MAX, 'workspace'];
  if ((await watchlists.countBy({ workspaceId })) < max) return;
  throw new AppError(codes.body.invalid, {
    message: `This ${parent} has the maximum of ${max} watchlists. Delete one first.`,
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
