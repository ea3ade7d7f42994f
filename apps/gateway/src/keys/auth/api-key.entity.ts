import {
  Column,
  CreateDateColumn,
  Entity,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  VirtualColumn,
} from 'typeorm';
import type { Role } from './plans.ts';
import { WorkspaceEntity } from './workspace.entity.ts';

/** One key of a workspace. Its text is not here: only an HMAC of it is kept. */
@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity') id!: number;

  @ManyToOne(() => WorkspaceEntity, { nullable: false })
  workspace!: Relation<WorkspaceEntity>;
  /** 8 characters, unique: what an operator names the key by. */
  @Column('text', { unique: true }) prefix!: string;
  @Column('bytea', { select: false }) hmac!: Buffer;
  /** Requests in one UTC day, of this key and those that count toward it. */
  @Column('integer') dailyLimit!: number;
  /** The key of an operator whose daily limit this one shares; null for one with a limit of its own. */
  @Column('integer', { nullable: true }) countsToward!: number | null;
  @Column('text') role!: Role;
  @Column('text', { nullable: true }) purpose!: string | null;
  @Column('text', { nullable: true }) label!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  /** Within a minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  /** The `Idempotency-Key` of the request that made it. */
  @Column('text', { nullable: true }) madeBy!: string | null;
  /** The key that this one took over from. */
  @Column('integer', { nullable: true }) rotatedFrom!: number | null;

  /** Requests that counted toward its limit in the UTC day so far, those of keys that share it included. */
  @VirtualColumn({
    query: (k) => `
      SELECT coalesce(max(u.used), 0) FROM key_usage u
       WHERE u.key_id = coalesce(${k}.counts_toward, ${k}.id) AND u.day = (now() AT TIME ZONE 'UTC')::date`,
  })
  usedToday!: number;
}
