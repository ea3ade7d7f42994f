import type { StateCode } from '@registry/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest load of a source, as its publisher reports it (`consumer/upsert-loaded-sources.ts`). */
@Entity('loaded_sources')
export class LoadedSourceEntity {
  @PrimaryColumn('text') source!: string;
  /** The service that loads it. */
  @Column('text', { name: 'owner' }) publisher!: string;
  /** Null for the whole country. */
  @Column('text', { nullable: true }) state!: StateCode | null;
  /** What its rows become. */
  @Column('text') yields!: string;
  @Column('boolean') verified!: boolean;
  @Column('bigint') rowsRead!: number;
  @Column('timestamptz') lastLoadedAt!: Date;
  /** YYYY-MM-DD. */
  @Column('date', { nullable: true }) asOf!: string | null;
  @Column('boolean') isRemoved!: boolean;
  @Column('boolean') isWhole!: boolean;
}
