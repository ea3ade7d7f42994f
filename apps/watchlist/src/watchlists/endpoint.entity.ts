import type { DisabledReason } from '@registry/contracts-watchlist';
import type { EventType } from '@registry/domain';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation, VirtualColumn } from 'typeorm';
import { WatchlistEntity } from './watchlist.entity.ts';

/** Where the events of a watchlist are posted. The queue of its deliveries has further columns (`delivery/delivery.store.ts`). */
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
