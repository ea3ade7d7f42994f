import {
  Column,
  CreateDateColumn,
  Entity,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  VirtualColumn,
} from 'typeorm';
import type { Scope } from '@registry/domain/scopes';
import type { CallerKind, Role } from './plans.ts';
import { WorkspaceEntity } from './workspace.entity.ts';

/** A caller of a workspace: a key, a session of a person, or a grant to a program. Its text is not here: only an HMAC of it is kept. */
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
  @Column('text', { default: 'key' }) kind!: CallerKind;
  /** The person of a session or a grant. */
  @Column('text', { nullable: true }) userId!: string | null;
  /** Those that the person consented to, of a grant, or that a key is limited to; null for all of its role. */
  @Column('text', { array: true, nullable: true }) scopes!: Scope[] | null;
  @Column('text', { nullable: true }) clientId!: string | null;
  @Column('text', { nullable: true }) clientName!: string | null;
  @Column('text', { nullable: true, unique: true }) grantId!: string | null;
  /** Of a grant: of the session in which it was allowed. */
  @Column('text', { nullable: true }) signedInBy!: 'mail' | 'sso' | null;
  @Column('text', { nullable: true }) purpose!: string | null;
  @Column('text', { nullable: true }) label!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  /** Within a minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  /** The `Idempotency-Key` of the request that made it. */
  @Column('text', { nullable: true }) madeBy!: string | null;
  /** The person who made it. */
  @Column('text', { nullable: true }) madeByUser!: string | null;
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
