import type { MatchKeys } from '@registry/contracts-business-registry';
import {
  type CompanyEin,
  type Evidence,
  FIRM_CONFIDENCE,
  type MatchMethod,
  type NearMissReason,
} from '@registry/contracts-records-sections';
import { fileNumberKey, foldedName, identifiesOne, nameKey } from '@registry/domain';
import { companyEin, type EinTeachers } from './company-ein.ts';
import { sharesKey } from './compare-names.ts';
import { atMost, judgeIdentifier } from './confidence.ts';
import { NameHolders } from './name-holders.ts';
import type { Rivals } from './namesakes.ts';
import { matchByName, type NamedMatch, shareLeft } from './other-companies.ts';
import type { Subject } from './subject.ts';

/** A subject that is the company. */
export interface MatchedSubject {
  readonly subject: Subject;
  readonly method: MatchMethod;
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  /** The record's name as published; null where an identifier was compared and the record bears no name. */
  readonly matchedOn: string | null;
  readonly recordSays: string;
  readonly companySays: string;
  readonly rivals: number;
  /** The other companies that bear the legal name, by what is known of them. */
  readonly namesakes: readonly Rivals[];
  /** Companies of the state that the compared name may mean, this one included; 1 where an identifier was compared. */
  readonly bearers: number;
}

/** Checks that the record has the company's own number. */
export function isByNumber({ method }: Pick<MatchedSubject, 'method'>): boolean {
  return method === 'identifier';
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
export function matchSubjects(found: readonly Subject[], known: MatchKeys): SubjectMatches {
  const { subjects, keys } = withoutFillers(found, known);
  const shared = tradeNamesOfSeveralHolders(subjects);
  const holders = new NameHolders(subjects, keys);
  const grounds = { keys, shared, holders, compareName: compareOnce(keys) };
  const taught = einTeachers(subjects, { ...grounds, ein: null, isEvidence: () => false });
  const ein = companyEin(keys.ein, taught);
  const teachers = [...taught.byFileNumber, ...taught.byName].filter((teacher) => teacher.ein === ein.ein);
  const isEvidence = (subject: Subject): boolean =>
    ein.basis === 'registry' || teachers.some((teacher) => isIndependent(teacher, subject));
  const matched: MatchedSubject[] = [];
  const missed: MissedSubject[] = [];
  for (const subject of subjects) {
    const verdict = judge(subject, { ...grounds, ein: ein.ein, isEvidence });
    if (verdict === undefined) continue;
    if ('reason' in verdict) missed.push(verdict);
    else matched.push(verdict);
  }
  return { ein, matched, missed };
}

/**
 * Without the EINs that unrelated names have, as if nobody had stated them. The registry's own number belongs to its
 * company under any name.
 */
function withoutFillers(subjects: readonly Subject[], keys: MatchKeys) {
  const fillers = findFillers(subjects);
  return { subjects: withoutEins(subjects, fillers), keys: fillers.has(keys.ein) ? { ...keys, ein: null } : keys };
}

/** The EINs that identify nobody, by the names of all subjects that have them. */
export function findFillers(subjects: readonly Subject[]): ReadonlySet<string | null> {
  const named = subjects.filter(({ ein, holderNo, isTrade }) => ein !== null && holderNo === null && !isTrade);
  const byEin = Map.groupBy(named, ({ ein }) => ein);
  const isFiller = (bearers: readonly Subject[]): boolean =>
    !identifiesOne(bearers.flatMap(({ names }) => names[0] ?? []));
  return new Set([...byEin].filter(([, bearers]) => isFiller(bearers)).map(([ein]) => ein));
}

export function withoutEins<One extends Subject>(
  subjects: readonly One[],
  eins: ReadonlySet<string | null>,
): readonly One[] {
  if (eins.size === 0) return subjects;
  return subjects.map((subject) => (eins.has(subject.ein) ? { ...subject, ein: null } : subject));
}

/**
 * The subjects with EINs that file number or name tie firmly, before any EIN is compared but the registry's own. Of several
 * debtors one is the company: whose EIN such a record has is not known.
 */
function einTeachers(subjects: readonly Subject[], grounds: Grounds): EinTeachers {
  const { keys } = grounds;
  const withEin = subjects.filter(({ ein }) => ein !== null);
  const byName = withEin.filter((subject) => {
    if (bearsFileNumber(subject, keys) || (!subject.isTrade && subject.names.length > 1)) return false;
    const verdict = judge({ ...subject, ein: null }, grounds);
    return verdict !== undefined && 'method' in verdict && verdict.confidence >= FIRM_CONFIDENCE;
  });
  return { byFileNumber: withEin.filter((subject) => bearsFileNumber(subject, keys)), byName };
}

/** Checks that one is evidence for the other: not where both stand for the same records, or one source says the same name in both. */
function isIndependent(teacher: Subject, subject: Subject): boolean {
  if ((teacher.holderNo ?? teacher.subjectNo) === (subject.holderNo ?? subject.subjectNo)) return false;
  if (teacher.source !== subject.source) return true;
  const wordings = new Set((teacher.holderNames ?? teacher.names).map(foldedName));
  return !(subject.holderNames ?? subject.names).some((name) => wordings.has(foldedName(name)));
}

/** Facts by which a subject is judged. */
interface Grounds {
  readonly keys: MatchKeys;
  /** The company's EIN. */
  readonly ein: string | null;
  /** Checks that the EIN is known from elsewhere than the subject itself. */
  readonly isEvidence: (subject: Subject) => boolean;
  readonly shared: ReadonlySet<string>;
  readonly holders: NameHolders;
  readonly compareName: (subject: Subject) => NamedMatch | undefined;
}

/** Compares the names of each subject with the company's once: those with an EIN are judged before and after its own is known. */
function compareOnce(keys: MatchKeys): Grounds['compareName'] {
  const known = new Map<number, NamedMatch | undefined>();
  return (subject) => {
    if (!known.has(subject.subjectNo)) known.set(subject.subjectNo, matchByName(subject, keys));
    return known.get(subject.subjectNo);
  };
}

/** Identifiers come first, and outrank names both ways: a record that carries another company's is not this one's. */
function judge(subject: Subject, { keys, ein, isEvidence, shared, holders, compareName }: Grounds): Verdict {
  if (bearsFileNumber(subject, keys))
    return byIdentifier(subject, 'file_number', subject.fileNumberKey ?? '', keys.fileNumber);
  if (subject.ein !== null && subject.ein === ein && isEvidence(subject))
    return byIdentifier(subject, 'ein', subject.ein, ein);
  if (!sharesKey(subject.names, keys)) return undefined;
  if (subject.state === null) return { subject, reason: 'no_state' };
  if (subject.state !== keys.state) return { subject, reason: 'other_state' };
  if (subject.fileNumberKey !== null) return { subject, reason: 'other_file_number' };
  if (subject.ein !== null && ein !== null && subject.ein !== ein) return { subject, reason: 'other_ein' };
  const match = compareName(subject);
  if (match === undefined) return { subject, reason: subject.isTrade ? 'ambiguous_trade_name' : 'ambiguous_name' };
  const { method, recordName, companyName, bearers, rivals: namesakes } = match;
  if (subject.isTrade && shared.has(inState(subject, recordName))) {
    return { subject, reason: 'trade_name_of_several_holders' };
  }
  return {
    subject,
    method,
    ...atMost(shareLeft(subject, match, keys), holders.judge(match)),
    matchedOn: recordName,
    recordSays: recordName,
    companySays: companyName.name,
    rivals: companyName.companiesWithNameKey - 1,
    namesakes,
    bearers,
  };
}

function bearsFileNumber(subject: Subject, keys: MatchKeys): boolean {
  return subject.state === keys.state && subject.fileNumberKey === fileNumberKey(keys.fileNumber);
}

function byIdentifier(
  subject: Subject,
  fact: 'file_number' | 'ein',
  recordSays: string,
  companySays: string,
): MatchedSubject {
  const matchedOn = subject.names[0] ?? null;
  const alone = { rivals: 0, namesakes: [], bearers: 1 };
  return { subject, method: 'identifier', ...judgeIdentifier(fact), matchedOn, recordSays, companySays, ...alone };
}

/**
 * Trade names that records of a state give to more than one holder, as those of a franchise: they identify none of them.
 * A holder without a name, a natural person, is not distinguished.
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
