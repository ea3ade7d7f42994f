import type { RecordKind, StateCode } from '@registry/domain';

/** Whom records of one source are about, as the tables have it. */
export interface Subject {
  readonly subjectNo: number;
  /** Set where this stands for some of a holder's records, those that give the trade names in `names`: the holder's subject. */
  readonly holderNo: number | null;
  readonly isTrade: boolean;
  /** Slug. */
  readonly source: string;
  /** The slug of the register that the source is of; absent where no other source publishes its records. */
  readonly register?: string | null;
  readonly kind: RecordKind;
  readonly state: StateCode | null;
  /** In capitals; of a holder's trade names, the holder's. */
  readonly fileNumberKey: string | null;
  /** Of a holder's trade names, the holder's. */
  readonly ein: string | null;
  /** As published. */
  readonly names: readonly string[];
  /** The holder's own names; null where this is not a holder's trade name. */
  readonly holderNames: readonly string[] | null;
  /** Trade names that some of a holder's records give in addition to its own, at most 100. */
  readonly tradeNames: readonly string[];
  /** Second lines of its names, which tell chapters apart and tie nothing; of a holder's trade names, the holder's. Absent where they are not kept. */
  readonly secondNames?: readonly string[];
  /** Of the addresses in its records: see `Places`. Of a holder's trade names, the holder's. */
  readonly postalCodes: readonly string[];
  readonly cities: readonly string[];
  readonly recordCount: number;
  /** The newest date of its records. YYYY-MM-DD; null or absent where none has one. */
  readonly newestDate?: string | null;
  /** The day of its source's data. YYYY-MM-DD; null or absent where it is not known. */
  readonly asOf?: string | null;
}

/** Compared parts of a record next to its name. */
export type ComparedRecord = Pick<
  Subject,
  'postalCodes' | 'cities' | 'tradeNames' | 'secondNames' | 'newestDate' | 'asOf'
>;
