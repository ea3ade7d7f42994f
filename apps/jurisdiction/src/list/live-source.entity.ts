import type { LiveSourceType } from '@registry/contracts-jurisdiction';
import type { LiveSourceHealth, StateCode } from '@registry/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A source with current or former live lookups, as its publisher reports it (`consumer/keep-live-sources.ts`). */
@Entity('live_sources')
export class LiveSourceEntity {
  @PrimaryColumn('text') source!: string;
  /** The service that looks up. */
  @Column('text', { name: 'owner' }) publisher!: string;
  @Column('text') state!: StateCode;
  @Column('text') type!: LiveSourceType;
  @Column('jsonb') health!: Omit<LiveSourceHealth, 'source' | 'state'>;
}
