import type { DeliverySettings, DisabledReason, WatchlistStatus } from '@registry/contracts-watchlist';
import type { EventType } from '@registry/domain';
import type { PersonRole } from '@registry/domain/scopes';
import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
  type Relation,
  VirtualColumn,
} from 'typeorm';

/** A watchlist of a workspace. Transactions that add events to it take their numbers under the lock of its row. */
@Entity('watchlists')
export class WatchlistEntity {
  @PrimaryColumn('text') id!: string;
  @Column('integer') workspaceId!: number;
  @Column('text') name!: string;
  @Column('text') deliveryType!: DeliverySettings['type'];
  /** The address of the digest; null for a webhook, and for a digest to a role. */
  @Column('text', { nullable: true }) email!: string | null;
  /** The role of the people whom the digest goes to; null for any other. */
  @Column('text', { nullable: true }) role!: PersonRole | null;

  /** Null for a digest. */
  @OneToOne(() => EndpointEntity, ({ watchlist }) => watchlist)
  endpoint!: Relation<EndpointEntity> | null;

  /** Whose time it has; null unless it is of a sandbox. */
  @Column('text', { nullable: true }) testClockId!: string | null;
  @Column('bigint') lastSequence!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) pausedAt!: Date | null;
  /** When its reader wanted no more digests. */
  @Column('timestamptz', { nullable: true }) unsubscribedAt!: Date | null;

  @VirtualColumn({
    query: (w) => `
      CASE WHEN ${w}.delivery_type = 'digest' AND NOT EXISTS (
                  SELECT FROM digest_recipients r WHERE r.watchlist_id = ${w}.id AND r.unsubscribed_at IS NULL)
             OR EXISTS (SELECT FROM webhook_endpoints e WHERE e.watchlist_id = ${w}.id AND e.status = 'disabled') THEN 'disabled'
           WHEN ${w}.paused_at IS NOT NULL THEN 'paused' ELSE 'active' END`,
  })
  status!: WatchlistStatus;

  /** People with the role of the digest who get it, or its address; then those who unsubscribed. 0 for a webhook. */
  @VirtualColumn({
    query: (w) =>
      `SELECT count(*) FROM digest_recipients r WHERE r.watchlist_id = ${w}.id AND r.unsubscribed_at IS NULL`,
  })
  recipientCount!: number;
  @VirtualColumn({
    query: (w) =>
      `SELECT count(*) FROM digest_recipients r WHERE r.watchlist_id = ${w}.id AND r.unsubscribed_at IS NOT NULL`,
  })
  unsubscribedCount!: number;

  @VirtualColumn({ query: (w) => `SELECT count(*) FROM watchlist_entities f WHERE f.watchlist_id = ${w}.id` })
  entityCount!: number;
}

/** The endpoint for the events of a watchlist. The queue of its deliveries has further columns (`delivery/delivery.store.ts`). */
@Entity('webhook_endpoints')
export class EndpointEntity {
  @PrimaryColumn('text') watchlistId!: string;

  @OneToOne(() => WatchlistEntity, ({ endpoint }) => endpoint)
  @JoinColumn()
  watchlist!: Relation<WatchlistEntity>;

  @Column('text') url!: string;
  /** Null for all. */
  @Column('text', { array: true, nullable: true }) eventTypes!: readonly EventType[] | null;
  @Column('text') status!: 'enabled' | 'disabled';
  @Column('text', { nullable: true }) disabledReason!: DisabledReason | null;
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  @Column('timestamptz', { nullable: true }) lastSuccessAt!: Date | null;
  @Column('bytea', { select: false }) sealedSecret!: Buffer;

  /** Until when the last of its previous secrets signs. */
  @VirtualColumn({
    query: (e) =>
      `SELECT max(expires_at) FROM webhook_previous_secrets p WHERE p.watchlist_id = ${e}.watchlist_id AND p.expires_at > now()`,
  })
  previousSecretExpiresAt!: Date | null;
}
