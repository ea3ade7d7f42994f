import type { EventBusiness } from '@registry/contracts-watchlist';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A company as this service keeps it: once, however many watchlists follow it. Change events write it in sets (`followed-companies.store.ts`). */
@Entity('followed_companies')
export class FollowedCompanyEntity {
  @PrimaryColumn('text') readonly key!: string;
  @Column('text') readonly id!: string;
  @Column('text') readonly state!: string;
  @Column('integer') readonly version!: number;
  @Column('text', { nullable: true }) readonly ein!: string | null;
  @Column('boolean') readonly isRemoved!: boolean;
  @Column('json') readonly business!: EventBusiness;
}
