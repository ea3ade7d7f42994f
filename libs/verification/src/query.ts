import type { MatchResult } from '@registry/contracts-business-registry';
import { type Application, SHOWN_CONFIDENCE, type SubmittedAddress } from '@registry/contracts-records-sections';
import type { QueryField } from '@registry/domain';

/** Candidates of an application: how many at most, and how probable it is at least that one is meant. */
export const SOUGHT_CANDIDATES = { limit: 5, minConfidence: SHOWN_CONFIDENCE } as const;

/** Checks that a review by other candidates is the same: one or several make a difference, how many makes none. */
export function findsAsCase({ limit, minConfidence }: { readonly limit: number; readonly minConfidence: number }) {
  return limit > 1 && minConfidence === SOUGHT_CANDIDATES.minConfidence;
}

export type CompanyQuery = Partial<Record<QueryField, string>>;

/** The query by which the company of an application is found. Its state is the submitted one: a company may be registered where it is not. */
export function toQuery(application: Application): CompanyQuery {
  const { name, state, file_number, tin, formed } = application;
  const address = queriedAddress(application);
  return {
    ...stated({ name, state, file_number, tin, formed }),
    ...(address === undefined ? {} : toPlaceQuery(address)),
  };
}

/** The place of an address as fields of a query. */
export function toPlaceQuery(address: SubmittedAddress): CompanyQuery {
  const { city, postal_code } = address;
  return stated({ address: addressLine(address), city, postal_code });
}

function stated(fields: Readonly<Partial<Record<QueryField, string | null>>>): CompanyQuery {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null && text.trim() !== ''));
}

/** The address by which it is found: the first with a street. */
export function queriedAddress({ addresses }: Application): SubmittedAddress | undefined {
  return addresses.find((address) => addressLine(address) !== '') ?? addresses[0];
}

export function addressLine({ address_line1: street, address_line2: unit }: SubmittedAddress): string {
  return [street, unit]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}

/** The id of the company that is surely meant; null where none is. */
export function chosenCompany({ verdict, candidates }: Pick<MatchResult, 'verdict' | 'candidates'>): string | null {
  return verdict === 'matched' ? (candidates[0]?.business.id ?? null) : null;
}
