import {
  type StateCode,
  foldForMatching,
  nameWithForms,
  unformattedAddress,
  unformattedPersonName,
} from '@registry/domain';

/** A name of a registration, folded. */
export interface RegisteredName {
  readonly nameKey: string;
  /** With legal forms in one spelling: `nameWithForms`. */
  readonly withForms: string;
  readonly isLegal: boolean;
}

/** What is compared of the registration of a company in one state. */
export interface ComparedRegistration {
  /** The company's key, which distinguishes registrations and puts them into a total order. */
  readonly key: string;
  readonly state: StateCode;
  /** The state in which the company was formed; its own state for a domestic registration. */
  readonly formationState: StateCode;
  readonly names: readonly RegisteredName[];
  /** When the company was formed, in whichever state; YYYY-MM-DD. */
  readonly formed: string | null;
  /** When it was registered in this state; YYYY-MM-DD. */
  readonly registered: string | null;
  /** Officers, without registered agents, as `unformattedPersonName` writes them. */
  readonly officers: readonly string[];
  readonly agents: readonly string[];
  /** Its own addresses, as `unformattedAddress` writes them. */
  readonly addresses: readonly string[];
  readonly ein: string | null;
  /** Whether it is fictional: of a source of samples. */
  readonly isSample: boolean;
}

/** A registration as its registry publishes it. */
export interface PublishedRegistration extends Omit<ComparedRegistration, 'names'> {
  readonly names: readonly { readonly name: string; readonly isLegal: boolean }[];
}

/** Folds what a registry publishes, once. */
export function readRegistration(published: PublishedRegistration): ComparedRegistration {
  return {
    ...published,
    names: published.names.map(({ name, isLegal }) => {
      const { nameKey, words } = foldForMatching(name);
      return { nameKey, withForms: nameWithForms(words), isLegal };
    }),
    officers: published.officers.map(unformattedPersonName),
    agents: published.agents.map(unformattedPersonName),
    addresses: published.addresses.map(unformattedAddress),
  };
}

export function isDomestic({ state, formationState }: Pick<ComparedRegistration, 'state' | 'formationState'>): boolean {
  return state === formationState;
}
