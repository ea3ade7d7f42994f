import {
  type Standing,
  type StateCode,
  foldForMatching,
  isNoValue,
  nameWithForms,
  unformattedAddress,
  unformattedPersonName,
} from '@registry/domain';
import { readAddress } from '../queries/places/read-address.ts';

/** A name of a registration, folded. */
export interface RegisteredName {
  readonly nameKey: string;
  /** With legal forms in one spelling: `nameWithForms`. */
  readonly withForms: string;
  readonly isLegal: boolean;
}

/** An agent or address that more unrelated companies have identifies nobody. */
export const COMMON_BEARERS = 10;

/** Compared facts of the registration of a company in one state. */
export interface ComparedRegistration {
  /** The company's key, which distinguishes registrations and puts them into a total order. */
  readonly key: string;
  readonly state: StateCode;
  /** The state in which the company was formed; its own state for a domestic registration. Null where the registry does not say. */
  readonly formationState: StateCode | null;
  readonly names: readonly RegisteredName[];
  /** When the company was formed, in whichever state; YYYY-MM-DD. */
  readonly formed: string | null;
  /** When it was registered in this state; YYYY-MM-DD. */
  readonly registered: string | null;
  readonly status: Standing;
  /** When the registration ended, by dissolution, withdrawal or otherwise; null while it is active, and where the day is not known. */
  readonly ended: string | null;
  /** Officers, without registered agents, as `comparedPersons` writes them. */
  readonly officers: readonly string[];
  /** Without those that many unrelated companies have; so are addresses. */
  readonly agents: readonly string[];
  /** Its own addresses, as `comparedAddresses` writes them. */
  readonly addresses: readonly string[];
  readonly ein: string | null;
  /** It is fictional: of a source of samples. */
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
    officers: comparedPersons(published.officers),
    agents: comparedPersons(published.agents),
    addresses: comparedAddresses(published.addresses),
  };
}

/** Persons as they are compared, without texts that stand where nobody is known. */
export function comparedPersons(names: readonly string[]): string[] {
  return names.filter((name) => !isNoValue(name, 'field')).map(unformattedPersonName);
}

/** Addresses as they are compared, without those that name only a town, which thousands of companies share. */
export function comparedAddresses(addresses: readonly string[]): string[] {
  return addresses.filter((address) => !isNoValue(address, 'field') && hasStreet(address)).map(unformattedAddress);
}

function hasStreet(address: string): boolean {
  const { parts } = readAddress(address);
  return parts.length > 1 || /\d/.test(parts[0] ?? '');
}

export function isDomestic({ state, formationState }: Pick<ComparedRegistration, 'state' | 'formationState'>): boolean {
  return state === formationState;
}
