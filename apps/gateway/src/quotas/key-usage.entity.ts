import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a key used of one UTC day. Written by one statement alone: see `admit-requests.ts`. */
@Entity('key_usage')
export class KeyUsageEntity {
  @PrimaryColumn('integer', { name: 'key_id' })
  keyId!: number;

  /** YYYY-MM-DD by the database's clock. */
  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  used!: number;

  /** What the latest statement took. */
  @Column('integer')
  granted!: number;

  /** The cap that the latest statement went by. */
  @Column('integer', { name: 'daily_limit' })
  dailyLimit!: number;
}
