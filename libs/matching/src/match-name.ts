import type { MatchName } from '@registry/contracts-business-registry';
import { foldForMatching } from '@registry/domain';

/** How many companies of a state have a name, the one that is looked at included. */
export interface NameCounts {
  readonly withFolded: number;
  readonly withNameKey: number;
  /** With its legal forms as forms; left out where it is not known. */
  readonly withForms?: number;
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
