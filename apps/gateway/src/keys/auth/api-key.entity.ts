import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { WorkspaceEntity } from './workspace.entity.ts';

/** One key of a workspace. Its text is not here: only an HMAC of it is kept. */
@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @ManyToOne(() => WorkspaceEntity, { nullable: false })
  @JoinColumn({ name: 'workspace_id' })
  workspace!: Relation<WorkspaceEntity>;

  /** 8 characters, unique: what an operator names the key by. */
  @Column('text', { unique: true })
  prefix!: string;

  @Column('bytea', { select: false })
  hmac!: Buffer;

  /** Requests in one UTC day. */
  @Column('integer', { name: 'daily_limit' })
  dailyLimit!: number;

  @Column('text', { nullable: true })
  label!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  /** The key that this one took over from. */
  @Column('integer', { name: 'rotated_from', nullable: true })
  rotatedFrom!: number | null;
}
