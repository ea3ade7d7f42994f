import { type ComparedRegistration, isDomestic } from './registration.ts';

/**
 * Checks that two registrations may be of one company. Not so if both are domestic, name different states of formation, are of one state,
 * have dates that contradict each other or lives that do not overlap, or if only one is fictional. An EIN in common says more than the
 * dates. It holds for any two of a set, also where a third would join them.
 */
export function mayBeOne(one: ComparedRegistration, other: ComparedRegistration): boolean {
  if (one.isSample !== other.isSample || !mayBeLinked(one, other)) return false;
  if (one.ein !== null && one.ein === other.ein) return true;
  if (one.formed !== null && one.formed === other.formed) return true;
  // A company that registered again in a state differs from its successor by an EIN or the day of its formation.
  if (one.state === other.state) return false;
  return !haveOtherDates(one, other) && !isOver(one, other) && !isOver(other, one);
}

/** Checks a rule that operators do not overrule either: one company is formed once, and in one state. */
export function mayBeLinked(one: FormedCompany, other: FormedCompany): boolean {
  if (isDomestic(one) && isDomestic(other)) return false;
  return one.formationState === null || other.formationState === null || one.formationState === other.formationState;
}

type FormedCompany = Pick<ComparedRegistration, 'state' | 'formationState'>;

function haveOtherDates(one: ComparedRegistration, other: ComparedRegistration): boolean {
  const [formed, otherFormed] = [readFormation(one), readFormation(other)];
  if (formed !== null && otherFormed !== null) return formed !== otherFormed;
  return isAfter(formed, other.registered) || isAfter(otherFormed, one.registered);
}

/** When the company was formed. Registries that publish one date for both publish that of the registration. */
function readFormation(one: ComparedRegistration): string | null {
  return !isDomestic(one) && one.formed === one.registered ? null : one.formed;
}

/** Checks that a registration ended before the other company, or its registration, began. */
function isOver(one: ComparedRegistration, other: ComparedRegistration): boolean {
  return isAfter(readFormation(other) ?? other.registered, one.ended);
}

/** A company is not registered elsewhere before it is formed. */
function isAfter(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one > other;
}
