import type { MatchName } from '@registry/contracts-business-registry';
import { foldForMatching, nameWithForms } from '@registry/domain';

/** How many companies of a state have a name, the one that is looked at included. */
export interface NameCounts {
  readonly withFolded: number;
  readonly withNameKey: number;
  /** With its legal forms as forms; left out where it is not known. */
  readonly withForms?: number;
}

/** A full name, and how many companies of the state bear it. */
export interface Wording {
  readonly folded: string;
  readonly companies: number;
}

/** How many companies have a name with any spelling of its legal forms; `wordings` are all full names with its key. */
export function countWithForms(folded: string, wordings: readonly Wording[]): number {
  const withForms = nameWithForms(folded.split(' '));
  const alike = wordings.filter((wording) => nameWithForms(wording.folded.split(' ')) === withForms);
  return alike.reduce((sum, { companies }) => sum + companies, 0);
}

/** A name of a company as records are compared to it. */
export function toMatchName(name: string, { withFolded, withNameKey, withForms }: NameCounts): MatchName {
  const { folded, nameKey } = foldForMatching(name);
  return {
    name,
    folded,
    nameKey,
    companiesWithFolded: withFolded,
    companiesWithNameKey: withNameKey,
    ...(withForms === undefined ? {} : { companiesWithForms: withForms }),
  };
}
