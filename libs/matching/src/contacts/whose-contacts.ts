import { isByNumber, type MatchedSubject } from '../match-subjects.ts';

type Matched = Pick<MatchedSubject, 'subject' | 'method'>;

/**
 * Checks that a record names its holder by trade names only and does not give the company's own number: it may be about a natural person,
 * whose address, phone and email address are private.
 */
export function mayBeAboutPerson(matched: Matched): boolean {
  const { isTrade, holderNo } = matched.subject;
  return isTrade && holderNo === null && !isByNumber(matched);
}

/** Checks that the contacts in a matched record are the company's: of several debtors it is not known whose they are. */
export function givesContacts(matched: Matched): boolean {
  const { isTrade, names, holderNames } = matched.subject;
  const holder = isTrade ? (holderNames ?? []) : names;
  return holder.length <= 1 && !mayBeAboutPerson(matched);
}
