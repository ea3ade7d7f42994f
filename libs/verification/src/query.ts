import type { MatchResult } from '@registry/contracts-business-registry';
import type { Application } from '@registry/contracts-records-sections';
import type { QueryField } from '@registry/domain';

/** The query by which the company of an application is found. */
export function toQuery({
  name,
  addresses,
  state,
  file_number,
  tin,
  formed,
}: Application): Partial<Record<QueryField, string>> {
  const [address] = addresses;
  const street = [address?.address_line1, address?.address_line2].filter(Boolean).join(', ');
  const fields: Readonly<Partial<Record<QueryField, string | null>>> = {
    ...{ name, file_number, tin, formed, state: state ?? address?.state ?? null },
    ...{ address: street, city: address?.city ?? null, postal_code: address?.postal_code ?? null },
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null && text !== ''));
}

/** The id of the company that is surely meant; null where none is. */
export function chosenCompany({ verdict, candidates }: Pick<MatchResult, 'verdict' | 'candidates'>): string | null {
  return verdict === 'matched' ? (candidates[0]?.business.id ?? null) : null;
}
