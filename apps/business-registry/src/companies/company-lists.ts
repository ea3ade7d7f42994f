import type { FiledPerson } from '@registry/contracts-business-registry';
import { type AddressKind, type AddressParts, packAddress, type PackedAddress, unpackAddress } from '@registry/domain';
import type { MappedAddress, MappedOfficer } from '@registry/pipeline';

/** The kind of an address and its parts, or its place in the list where it comes again. */
type ListedAddress = readonly [kind: AddressKind, ...PackedAddress] | readonly [kind: AddressKind, place: number];

/** No parts where no address is listed. */
type ListedOfficer = readonly [kind: MappedOfficer['kind'], name: string, titles: readonly string[], ...PackedAddress];

/** The lists of each source of a company, of `companyListsSql`; null without any. */
export type CompanyLists =
  | readonly (readonly [
      sourceNo: number,
      addresses: readonly ListedAddress[] | null,
      officers?: readonly ListedOfficer[] | null,
    ])[]
  | null;

/** The lists of each source of a company, in one column of a statement; `company` is a condition on `company_lists`. */
export function companyListsSql(company: string): string {
  return `(SELECT json_agg(json_build_array(source_no, addresses, officers) ORDER BY source_no) FROM company_lists WHERE ${company})`;
}

/** The same without officers, whose rows are not looked up then. */
export function addressListsSql(company: string): string {
  return `(SELECT json_agg(json_build_array(source_no, addresses) ORDER BY source_no) FROM company_lists WHERE ${company} AND addresses IS NOT NULL)`;
}

export function packAddresses(addresses: readonly MappedAddress[]): ListedAddress[] {
  const places = new Map<string, number>();
  return addresses.map((address, i): ListedAddress => {
    const packed = packAddress(address);
    const text = JSON.stringify(packed);
    const place = places.get(text);
    if (place === undefined) places.set(text, i);
    return place === undefined ? [address.kind, ...packed] : [address.kind, place];
  });
}

export function packOfficer({ kind, name, titles, address }: MappedOfficer): ListedOfficer {
  return [kind, name, titles, ...(address === null ? [] : packAddress(address))];
}

export function listAddresses(lists: CompanyLists): (AddressParts & { sourceNo: number; kind: AddressKind })[] {
  return (lists ?? []).flatMap(([sourceNo, addresses]) =>
    (addresses ?? []).map(([kind, ...listed]) => {
      const [place] = listed;
      const [, ...packed] = typeof place === 'number' ? (addresses?.[place] ?? [kind]) : [kind, ...listed];
      return { sourceNo, kind, ...unpackAddress(packed as PackedAddress) };
    }),
  );
}

export function listOfficers(
  lists: CompanyLists,
): (FiledPerson & { readonly sourceNo: number; readonly kind: MappedOfficer['kind'] })[] {
  return (lists ?? []).flatMap(([sourceNo, , officers]) =>
    (officers ?? []).map(([kind, name, titles, ...packed]) => {
      return { sourceNo, kind, name, titles, address: packed.length === 0 ? null : unpackAddress(packed) };
    }),
  );
}
