import type { StateCode } from '@registry/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A state, territory or province. Migrations made all of them; consumers add to their counts. */
@Entity('jurisdictions')
export class JurisdictionEntity {
  @PrimaryColumn('text') state!: StateCode;
  @Column('bigint') companyCount!: number;
  @Column('bigint') sampleCompanyCount!: number;
}
