import type { DeliverySettings, WatchlistStatus } from '@registry/contracts-watchlist';
import { Column, CreateDateColumn, Entity, OneToOne, PrimaryColumn, type Relation, VirtualColumn } from 'typeorm';
import { EndpointEntity } from './endpoint.entity.ts';

/** A watchlist of a workspace. Transactions that add events to it take their numbers under the lock of its row. */
@Entity('watchlists')
export class WatchlistEntity {
  @PrimaryColumn('text') id!: string;
  @Column('integer') workspaceId!: number;
  @Column('text') name!: string;
  @Column('text') deliveryType!: DeliverySettings['type'];
  /** Where a digest goes; null for a webhook. */
  @Column('text', { nullable: true }) email!: string | null;

  /** Null for a digest. */
  @OneToOne(() => EndpointEntity, ({ watchlist }) => watchlist)
  endpoint!: Relation<EndpointEntity> | null;

  @Column('bigint') lastSequence!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) pausedAt!: Date | null;
  /** When its reader wanted no more digests. */
  @Column('timestamptz', { nullable: true }) unsubscribedAt!: Date | null;

  @VirtualColumn({
    query: (w) => `
      CASE WHEN ${w}.unsubscribed_at IS NOT NULL
             OR EXISTS (SELECT FROM webhook_endpoints e WHERE e.watchlist_id = ${w}.id AND e.status = 'disabled') THEN 'disabled'
           WHEN ${w}.paused_at IS NOT NULL THEN 'paused' ELSE 'active' END`,
  })
  status!: WatchlistStatus;

  @VirtualColumn({ query: (w) => `SELECT count(*) FROM watchlist_entities f WHERE f.watchlist_id = ${w}.id` })
  entityCount!: number;
}
