import { RECORD_KIND_NAMES, type RecordKind, SECTION_KINDS, type SectionName } from '@registry/domain';
import type { MatchedSubject } from '@registry/matching';

/** The subjects whose records of one kind are a company's: no record is under two of them. */
export interface AttachedSubjects {
  /** With all their records. */
  readonly whole: readonly number[];
  /** A holder's trade names, with the records that give them, where the holder itself is not the company. */
  readonly trades: readonly number[];
  /** Records of all of them. */
  readonly recordCount: number;
}

/** Matched subjects by kind, without those whose records another one's hold. */
export function attachedSubjects(matched: readonly MatchedSubject[]): ReadonlyMap<RecordKind, AttachedSubjects> {
  const numbers = new Set(matched.map(({ subject }) => subject.subjectNo));
  const nothing = () => ({ whole: [] as number[], trades: [] as number[], recordCount: 0 });
  const byKind = new Map(RECORD_KIND_NAMES.map((kind) => [kind, nothing()] as const));
  for (const { subject } of matched) {
    const attached = byKind.get(subject.kind);
    if (attached === undefined || (subject.holderNo !== null && numbers.has(subject.holderNo))) continue;
    (subject.holderNo === null ? attached.whole : attached.trades).push(subject.subjectNo);
    attached.recordCount += subject.recordCount;
  }
  return byKind;
}

/** The subjects of each kind of a section and their trade names, in the order in which statements take them; undefined without a subject. */
export function subjectsOfSection(
  matched: readonly MatchedSubject[],
  section: SectionName,
): readonly (readonly number[])[] | undefined {
  const attached = attachedSubjects(matched);
  const subjects = SECTION_KINDS[section].flatMap((kind) => {
    const { whole = [], trades = [] } = attached.get(kind) ?? {};
    return [whole, trades];
  });
  return subjects.every((numbers) => numbers.length === 0) ? undefined : subjects;
}

/** How many records a section has. */
export function countRecords(attached: ReadonlyMap<RecordKind, AttachedSubjects>, section: SectionName): number {
  return SECTION_KINDS[section].reduce((sum, kind) => sum + (attached.get(kind)?.recordCount ?? 0), 0);
}

/** The best match of a record, which may be under a holder and under one of its trade names. */
export class MatchesOfRecords {
  readonly #bySubject: ReadonlyMap<number, MatchedSubject>;

  constructor(matched: readonly MatchedSubject[]) {
    this.#bySubject = new Map(matched.map((match) => [match.subject.subjectNo, match] as const));
  }

  of(record: { readonly subjectNo: number; readonly tradeNo: number | null }): MatchedSubject {
    const whole = this.#bySubject.get(record.subjectNo);
    const trade = record.tradeNo === null ? undefined : this.#bySubject.get(record.tradeNo);
    const best = trade === undefined || (whole !== undefined && whole.confidence >= trade.confidence) ? whole : trade;
    if (best === undefined) throw new Error(`The record of subject ${record.subjectNo} was read but not matched.`);
    return best;
  }
}
