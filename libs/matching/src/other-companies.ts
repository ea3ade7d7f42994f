import type { CompanyKeys, MatchKeys } from '@registry/contracts-business-registry';
import { compareNames, type NameComparison } from './compare-names.ts';
import { judgeFacts, judgeIdentifier, type Judgement } from './confidence.ts';
import { type ComparedFacts, compareFacts } from './name-facts.ts';
import type { Subject } from './subject.ts';

/** A record next to a company that has one of its names. */
export interface NamedMatch extends NameComparison, ComparedFacts, Judgement {}

/** The best match between the names of a record and a company of its state; undefined without any. */
export function matchByName(subject: Subject, keys: CompanyKeys): NamedMatch | undefined {
  const compared = compareNames(subject.names, subject.isTrade, keys);
  if (compared === undefined) return undefined;
  const found = compareFacts(compared, subject, keys);
  return { ...compared, ...found, ...judgeFacts(found.facts, found.rivals) };
}

/** Ranks of the companies that a record may be of, from the likeliest. */
const RANK = { secondName: 0, legalName: 1, furtherName: 2, otherForm: 3 } as const;

/**
 * The share of a record that the others leave which go before the company: those of a better rank, and who is named like a holder
 * before who has its trade name.
 */
export function shareLeft(subject: Subject, match: NamedMatch, { legal, others = [] }: MatchKeys): number {
  const rank = toRank(match, legal);
  const holder = toHolder(subject);
  if (others === null) return rank <= RANK.legalName && holder === undefined ? 1 : 0;
  const shares = others.map((other) => {
    const named = matchByName(subject, other);
    const isBefore = named !== undefined && toRank(named, other.legal) < rank;
    return Math.max(isBefore ? named.confidence : 0, holder === undefined ? 0 : confidenceOf(holder, other));
  });
  return Math.max(0, 1 - shares.reduce((sum, share) => sum + share, 0));
}

function toRank({ companyName, facts }: NamedMatch, legal: CompanyKeys['legal']): number {
  if (facts.second_name === true) return RANK.secondName;
  if (facts.legal_form === false || facts.alternative_name_form === false) return RANK.otherForm;
  return companyName === legal ? RANK.legalName : RANK.furtherName;
}

/** The holder of trade names, as far as a subject that stands for these says who that is. */
function toHolder(subject: Subject): Subject | undefined {
  const { holderNames, names } = subject;
  return holderNames === null ? undefined : { ...subject, isTrade: false, names: holderNames, tradeNames: names };
}

function confidenceOf(holder: Subject, other: CompanyKeys): number {
  if (holder.ein !== null && other.ein !== null)
    return holder.ein === other.ein ? judgeIdentifier('ein').confidence : 0;
  return matchByName(holder, other)?.confidence ?? 0;
}
