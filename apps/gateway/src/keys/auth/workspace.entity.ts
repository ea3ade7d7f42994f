import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Plan } from './plans.ts';

/** A customer. Its keys share nothing but their owner: each has its own cap. */
@Entity('workspaces')
export class WorkspaceEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('text', { unique: true })
  name!: string;

  @Column('text')
  plan!: Plan;

  /** Where it is notified of what it has to look after. */
  @Column('text', { name: 'contact_email', nullable: true })
  contactEmail!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
