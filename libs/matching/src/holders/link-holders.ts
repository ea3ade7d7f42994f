import type { MatchKeys, MatchName } from '@registry/contracts-business-registry';
import { SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { fileNumberKey, type StateCode } from '@registry/domain';
import { sharesKey } from '../compare-names.ts';
import { findFillers, type MatchedSubject, matchSubjects, withoutEins } from '../match-subjects.ts';
import type { Subject } from '../subject.ts';

/** Whom records name, as far as it is known where companies are kept. */
export interface Holder extends Pick<Subject, 'subjectNo' | 'source' | 'state' | 'fileNumberKey' | 'ein'> {
  /** Its own names. */
  readonly names: readonly string[];
  /** The key of the first; null without any. */
  readonly nameKey: string | null;
}

/** A company that may be a holder. */
export interface HolderCompany {
  /** Or its key. */
  readonly fileNumber: string;
  /** As the registry publishes it. */
  readonly ein: string | null;
  /** With the companies of the state that have it as their legal name; 2 may stand for more. */
  readonly legal: MatchName;
}

/** Places and days of records are not known here: nothing is decided that a place elsewhere could reverse. */
const RECORD_PLACE = { postalCodes: ['the record'], cities: ['the record'] };
const COMPANY_PLACE = { postalCodes: ['the company'], cities: ['the company'] };

/**
 * Says which company of a state each holder is, by the rules for records: the only one that the best of its identifiers
 * and names ties it to, wherever the records are from and however little of the register is loaded. `holders` has everyone
 * with an EIN that one of them has, and everyone who can be the same company. Returns companies by numbers of holders.
 */
export function linkHolders<Company extends HolderCompany>(
  state: StateCode,
  holders: readonly Holder[],
  companies: readonly Company[],
): Map<number, Company> {
  const subjects = holders.map(toSubject);
  const fillers = findFillers(subjects);
  const findSubjects = groupSubjects(state, withoutEins(subjects, fillers));
  const best = new Map<number, Claim<Company>[]>();
  for (const company of companies) {
    const keys = toKeys(state, company, fillers);
    const { ein, matched } = matchSubjects(findSubjects(keys), keys);
    for (const match of matched) {
      const rank = rankClaim(match, keys, ein.basis === 'registry');
      if (rank === undefined) continue;
      const { subjectNo } = match.subject;
      const known = best.get(subjectNo) ?? [];
      const [first] = known;
      if (first === undefined || rank < first.rank) best.set(subjectNo, [{ rank, company }]);
      else if (rank === first.rank) known.push({ rank, company });
    }
  }
  return new Map(
    [...best].flatMap(([subjectNo, [claim, ...others]]) =>
      claim === undefined || others.length > 0 ? [] : [[subjectNo, claim.company] as const],
    ),
  );
}

interface Claim<Company> {
  readonly rank: number;
  readonly company: Company;
}

/** How well a match says that a holder is this company and no other, the best first; undefined if it does not. */
function rankClaim(
  { subject, method, confidence, evidence, bearers }: MatchedSubject,
  keys: MatchKeys,
  isOfRegistry: boolean,
): number | undefined {
  if (confidence < SHOWN_CONFIDENCE || bearers > 1) return undefined;
  if (method !== 'identifier') return 2;
  if (evidence.some(({ fact }) => fact === 'file_number')) return 0;
  if (isOfRegistry) return 1;
  // Two companies may teach one EIN to each other's records: then the name decides.
  return sharesKey(subject.names, keys) ? 2 : 3;
}

type HolderSubject = Subject & Pick<Holder, 'nameKey'>;

function toSubject(holder: Holder): HolderSubject {
  const unknown = { holderNo: null, isTrade: false, holderNames: null, tradeNames: [], recordCount: 1 };
  return { ...holder, ...unknown, ...RECORD_PLACE, kind: 'record' };
}

function toKeys(state: StateCode, { fileNumber, ein, legal }: HolderCompany, fillers: ReadonlySet<string | null>) {
  const known = { state, fileNumber, legal, alternatives: [], places: COMPANY_PLACE, namesakes: null };
  return { ...known, ein: fillers.has(ein) ? null : ein, register: 'part' } satisfies MatchKeys;
}

/** The subjects that may be a company: under its name, its file number, its EIN, and the EINs of those under its own name or number. */
function groupSubjects(state: StateCode, subjects: readonly HolderSubject[]): (keys: MatchKeys) => Subject[] {
  const here = subjects.filter((subject) => subject.state === state);
  const byName = Map.groupBy(here, ({ nameKey }) => nameKey);
  const byNumber = Map.groupBy(here, (subject) => subject.fileNumberKey);
  const byEin = Map.groupBy(subjects, ({ ein }) => ein);
  return ({ legal, fileNumber, ein }) => {
    const named = legal.nameKey === '' ? [] : (byName.get(legal.nameKey) ?? []);
    const own = [...named, ...(byNumber.get(fileNumberKey(fileNumber)) ?? [])];
    const eins = new Set([ein, ...own.map((subject) => subject.ein)]);
    eins.delete(null);
    return [...new Set([...own, ...[...eins].flatMap((one) => byEin.get(one) ?? [])])];
  };
}
