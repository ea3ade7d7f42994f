import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, VirtualColumn } from 'typeorm';
import type { Plan } from './plans.ts';

/** A customer. Each key that an operator made has a daily limit of its own; those that the workspace makes share one. */
@Entity('workspaces')
export class WorkspaceEntity {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text', { unique: true }) name!: string;
  @Column('text') plan!: Plan;
  /** The address for notices about what it has to look after. */
  @Column('text', { nullable: true }) contactEmail!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;

  @VirtualColumn({ query: (w) => `SELECT count(*) FROM api_keys k WHERE k.workspace_id = ${w}.id AND k.kind = 'key'` })
  keys!: number;
}
