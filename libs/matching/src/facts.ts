import type { MatchFact } from '@registry/contracts-records-sections';

/** The result of each fact that was compared; null: not known, in the way that `matchFacts` says. */
export type Facts = Readonly<Partial<Record<MatchFact, boolean | null>>>;

/** A city that agrees counts, though the ZIP code is another one. */
export function isHere({ postal_code: postalCode, city }: Facts): boolean {
  return postalCode === true || city === true;
}

export function isElsewhere(facts: Facts): boolean {
  return !isHere(facts) && (facts.postal_code === false || facts.city === false);
}

/** Checks that two lists have a value in common; null where one of them is empty. */
export function share(some: readonly string[], others: readonly string[]): boolean | null {
  if (some.length === 0 || others.length === 0) return null;
  return some.some((one) => others.includes(one));
}
