import type { BatchField, BatchLayout, BatchPolicy, BatchStatus } from '@registry/contracts-batches';
import type { RegisterCoverage } from '@registry/contracts-business-registry';
import type { ScreenedVerdict, WatchlistCoverage } from '@registry/contracts-records-sections';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { MatchingOptions } from './row-matcher.ts';

/** A list of companies of a workspace. Its rows are in chunks (`work/batch-queue.ts`), which have no entity. */
@Entity('batches')
export class BatchEntity implements MatchingOptions {
  @PrimaryColumn('text') id!: string;
  @Column('integer') workspaceId!: number;
  @Column('boolean') isSandbox!: boolean;
  /** `created`: its requests are not counted yet, and nobody sees it. */
  @Column('text') status!: BatchStatus | 'created';
  @Column('simple-json') layout!: BatchLayout;
  @Column('smallint') candidates!: number;
  @Column('real') minConfidence!: number;
  @Column('simple-json') fields!: readonly BatchField[];
  /** The policy of its reviews; null where no row is reviewed. */
  @Column('jsonb', { nullable: true }) policy!: BatchPolicy | null;
  /** The lists that its rows were screened against; null before the first. */
  @Column('jsonb', { nullable: true }) watchlistCoverage!: WatchlistCoverage | null;
  /** What was loaded of the registries that its rows were matched with; null before the first. */
  @Column('jsonb', { nullable: true }) registerCoverage!: readonly RegisterCoverage[] | null;
  /** The address under which its sender knows the API. */
  @Column('text') origin!: string;
  @Column('integer') rows!: number;
  @Column('integer') done!: number;
  @Column('jsonb') verdicts!: Readonly<Partial<Record<ScreenedVerdict, number>>>;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** When its end was reported to the service that posts to webhooks. */
  @Column('timestamptz', { nullable: true }) reportedAt!: Date | null;
  /** When a report that failed is tried again. */
  @Column('timestamptz', { nullable: true }) reportAfter!: Date | null;
  @Column('timestamptz') expiresAt!: Date;
  /** When results of it were last erased; null for never. */
  @Column('timestamptz', { nullable: true }) erasedAt!: Date | null;
}

/** One that its workspace sees. */
export type StoredBatch = BatchEntity & { readonly status: BatchStatus };
