import { Column, CreateDateColumn, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { FollowedCompanyEntity } from '../followed/followed-company.entity.ts';

/** One company that a watchlist follows. */
@Entity('watchlist_entities')
export class FollowEntity {
  @PrimaryColumn('text') watchlistId!: string;
  @PrimaryColumn('text') companyKey!: string;

  @ManyToOne(() => FollowedCompanyEntity)
  company!: Relation<FollowedCompanyEntity>;
  /** As the API has it. */
  @Column('text') id!: string;
  /** The company's version then: what changed up to it makes no event here. */
  @Column('integer') followedVersion!: number;
  @CreateDateColumn({ type: 'timestamptz' }) followedAt!: Date;
  /** The order of following. */
  @Column('bigint') position!: number;
}
