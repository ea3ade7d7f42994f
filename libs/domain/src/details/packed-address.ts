/** An address as published. Absent parts are null; `fullAddress` is never empty. */
export interface AddressParts {
  readonly fullAddress: string;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly city: string | null;
  /** Two-letter code of a state or territory of the US or a province of Canada; null where the source names none. */
  readonly state: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2; null where the source does not say. */
  readonly country: string | null;
}

/** As tables store it: its parts, then the whole where that is not the parts on one line. Nulls at the end are left out. */
export type PackedAddress = readonly (string | null)[];

export function packAddress(address: AddressParts): PackedAddress {
  const { addressLine1, addressLine2, city, state, postalCode, country, fullAddress } = address;
  const parts = [addressLine1, addressLine2, city, state, postalCode, country];
  return withoutEmptyEnd([...parts, fullAddress === composeAddress(parts) ? null : fullAddress]);
}

export function unpackAddress(packed: PackedAddress): AddressParts {
  const [addressLine1 = null, addressLine2 = null, city = null, state = null, postalCode = null, country = null] =
    packed;
  const fullAddress = packed[6] ?? composeAddress(packed);
  return { fullAddress, addressLine1, addressLine2, city, state, postalCode, country };
}

/** The list up to its last value that is not null. */
export function withoutEmptyEnd<Value>(values: readonly (Value | null)[]): (Value | null)[] {
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

/** The parts on one line, as most registries write an address, and as Postgres composes it by `concat_ws`. */
function composeAddress([line1, line2, city, state, postalCode]: PackedAddress): string {
  return joined([line1, line2, city, joined([state, postalCode], ' ') || null], ', ');
}

function joined(values: readonly (string | null | undefined)[], separator: string): string {
  return values.filter((value) => value !== null && value !== undefined).join(separator);
}
