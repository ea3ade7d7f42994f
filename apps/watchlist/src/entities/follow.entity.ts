import { Column, CreateDateColumn, Entity, ManyToOne, PrimaryColumn, type Relation, VirtualColumn } from 'typeorm';
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
  /** The other registrations of its entity are followed too. */
  @Column('boolean') allRegistrations!: boolean;
  /** The workspace named it. */
  @Column('boolean') isDirect!: boolean;
  /** The id of the company that it is followed for; null for one that the workspace named. */
  @VirtualColumn({
    query: (e) =>
      `SELECT c.id FROM followed_registrations r JOIN followed_companies c ON c.key = r.through_key
        WHERE NOT ${e}.is_direct AND r.watchlist_id = ${e}.watchlist_id AND r.company_key = ${e}.company_key ORDER BY c.key LIMIT 1`,
  })
  followedThrough!: string | null;
}
