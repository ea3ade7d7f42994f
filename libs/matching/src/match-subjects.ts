import type { MatchKeys } from '@registry/contracts-business-registry';
import {
  type CompanyEin,
  FIRM_CONFIDENCE,
  type MatchMethod,
  matchMethods,
  type NearMissReason,
} from '@registry/contracts-records-sections';
import { fileNumberKey, nameKey } from '@registry/domain';
import { companyEin } from './company-ein.ts';
import { compareNames, sharesKey } from './compare-names.ts';
import type { Subject } from './subject.ts';

/** A subject that is the company. */
export interface MatchedSubject {
  readonly subject: Subject;
  readonly method: MatchMethod;
  readonly confidence: number;
  /** The record's name as published; null where an identifier was compared and the record bears no name. */
  readonly matchedOn: string | null;
  readonly recordSays: string;
  readonly companySays: string;
  readonly rivals: number;
}

/** A subject that is like the company and not taken for it. */
export interface MissedSubject {
  readonly subject: Subject;
  readonly reason: NearMissReason;
}

export interface SubjectMatches {
  readonly ein: CompanyEin;
  readonly matched: readonly MatchedSubject[];
  readonly missed: readonly MissedSubject[];
}

type Verdict = MatchedSubject | MissedSubject | undefined;

/** Which of the subjects found under a company's keys are the company, by the best method that holds for each. */
export function matchSubjects(subjects: readonly Subject[], keys: MatchKeys): SubjectMatches {
  const shared = tradeNamesOfSeveralHolders(subjects);
  const ein = companyEin(keys.ein, einsSeen(subjects, keys, shared));
  const matched: MatchedSubject[] = [];
  const missed: MissedSubject[] = [];
  for (const subject of subjects) {
    const verdict = judge(subject, keys, ein.ein, shared);
    if (verdict === undefined) continue;
    if ('reason' in verdict) missed.push(verdict);
    else matched.push(verdict);
  }
  return { ein, matched, missed };
}

/** EINs of the subjects that file number or name tie firmly, before any EIN is compared but the registry's own. */
function einsSeen(subjects: readonly Subject[], keys: MatchKeys, shared: ReadonlySet<string>) {
  const byFileNumber = new Set<string>();
  const byName = new Set<string>();
  for (const subject of subjects) {
    if (subject.ein === null) continue;
    if (bearsFileNumber(subject, keys)) byFileNumber.add(subject.ein);
    else {
      const verdict = judge({ ...subject, ein: null }, keys, null, shared);
      if (verdict !== undefined && 'method' in verdict && verdict.confidence >= FIRM_CONFIDENCE)
        byName.add(subject.ein);
    }
  }
  return { byFileNumber, byName };
}

/** Identifiers come first, and outrank names both ways: a record that carries another company's is not this one's. */
function judge(subject: Subject, keys: MatchKeys, ein: string | null, shared: ReadonlySet<string>): Verdict {
  if (bearsFileNumber(subject, keys)) return byIdentifier(subject, subject.fileNumberKey ?? '', keys.fileNumber);
  if (subject.ein !== null && subject.ein === ein) return byIdentifier(subject, subject.ein, ein);
  if (!sharesKey(subject.names, keys)) return undefined;
  if (subject.state === null) return { subject, reason: 'no_state' };
  if (subject.state !== keys.state) return { subject, reason: 'other_state' };
  if (subject.fileNumberKey !== null) return { subject, reason: 'other_file_number' };
  if (subject.ein !== null && ein !== null) return { subject, reason: 'other_ein' };
  const compared = compareNames(subject.names, subject.isTrade, keys);
  if (compared === undefined) return { subject, reason: subject.isTrade ? 'ambiguous_trade_name' : 'ambiguous_name' };
  if (subject.isTrade && shared.has(inState(subject, compared.recordName))) {
    return { subject, reason: 'trade_name_of_several_holders' };
  }
  const { method, recordName, companyName } = compared;
  return {
    subject,
    method,
    confidence: matchMethods[method],
    matchedOn: recordName,
    recordSays: recordName,
    companySays: companyName.name,
    rivals: companyName.companiesWithNameKey - 1,
  };
}

function bearsFileNumber(subject: Subject, keys: MatchKeys): boolean {
  return subject.state === keys.state && subject.fileNumberKey === fileNumberKey(keys.fileNumber);
}

function byIdentifier(subject: Subject, recordSays: string, companySays: string): MatchedSubject {
  const matchedOn = subject.names[0] ?? null;
  const method = 'identifier';
  return { subject, method, confidence: matchMethods[method], matchedOn, recordSays, companySays, rivals: 0 };
}

/**
 * Trade names that records of a state give to more than one holder, as those of a franchise: they identify none of them.
 * A holder without a name, a natural person, is not told apart.
 */
function tradeNamesOfSeveralHolders(subjects: readonly Subject[]): ReadonlySet<string> {
  const holderOf = new Map<string, string>();
  const shared = new Set<string>();
  for (const subject of subjects) {
    const [holderName] = subject.holderNames ?? [];
    if (holderName === undefined) continue;
    const holder = nameKey(holderName);
    for (const name of subject.names) {
      const tradeName = inState(subject, name);
      if ((holderOf.get(tradeName) ?? holder) !== holder) shared.add(tradeName);
      holderOf.set(tradeName, holder);
    }
  }
  return shared;
}

function inState(subject: Subject, name: string): string {
  return `${subject.state ?? ''} ${nameKey(name)}`;
}
