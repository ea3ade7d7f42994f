import {
  ADDRESS_KINDS,
  type AddressKind,
  type AddressRegion,
  filledZip,
  toAddressRegion,
  toStateCode,
} from '@registry/domain';
import type { DescribedValue } from '../described/described-value.ts';
import type { MappedAddress } from '../rows/registered-business.ts';
import { compileCondition } from './condition.ts';
import type { MappingContext, RowReader } from './mapping-context.ts';
import { readAddressEnding } from './addresses/one-text-address.ts';
import { compileOptionalText } from './text-expression.ts';

const ADDRESS_KIND_NAMES = Object.keys(ADDRESS_KINDS) as readonly AddressKind[];
const keys = ['kind', 'when', 'full', 'line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;

/** Wordings of the country that an address of this country need not repeat. */
const homeCountry = new Set(['US', 'USA', 'U.S.', 'U.S.A.', 'UNITED STATES', 'UNITED STATES OF AMERICA']);

/** An address put together from columns; null where a row has no part of one. The wording stays the source's. */
export function compileAddress(
  node: DescribedValue,
  context: MappingContext,
  kindIfNone?: MappedAddress['kind'],
): RowReader<MappedAddress | null> {
  const fields = node.fields(keys);
  const kind = fields.kind || !kindIfNone ? node.required(fields.kind, 'kind').oneOf(ADDRESS_KIND_NAMES) : kindIfNone;
  const isMeant = fields.when ? compileCondition(fields.when, context) : undefined;
  const full = compileOptionalText(fields.full, context);
  const line1 = compileOptionalText(fields.line1, context);
  const line2 = compileOptionalText(fields.line2, context);
  const city = compileOptionalText(fields.city, context);
  const state = compileOptionalText(fields.state, context);
  const postalCode = compileOptionalText(fields.postal_code, context);
  const country = compileOptionalText(fields.country, context);
  const isOneText = fields.city === undefined && fields.state === undefined && fields.postal_code === undefined;
  return (row, tally) => {
    if (isMeant && !isMeant(row)) return null;
    const text = full(row, tally);
    const ending = isOneText && text !== null ? readAddressEnding(text) : null;
    const published = { state: state(row, tally) ?? ending?.state ?? null, country: country(row, tally) };
    const region = regionOf(published.state, published.country);
    const lines = {
      addressLine1: line1(row, tally) ?? ending?.line1 ?? null,
      addressLine2: line2(row, tally),
      city: city(row, tally) ?? ending?.city ?? null,
    };
    const postal = toPostalCode(postalCode(row, tally) ?? ending?.postalCode ?? null, region);
    const shown = { ...lines, state: region.wording, postalCode: postal };
    const fullAddress = text ?? compose(shown, published.country);
    if (fullAddress === '') return null;
    return { kind, fullAddress, ...lines, state: region.state, postalCode: postal, country: region.country };
  };
}

/** A ZIP code with the zeros that a spreadsheet takes from numbers, and with its hyphen; null for a zero, which is the ZIP code of no place. */
function toPostalCode(published: string | null, { state, country }: AddressRegion): string | null {
  if (published === null || /^0[0-]*$/.test(published)) return null;
  const [, zip, four] = (country === 'US' && /^(\d{5})(\d{4})$/.exec(published)) || [];
  if (zip !== undefined) return four === '0000' ? zip : `${zip}-${four}`;
  const isShort = country === 'US' && /^\d{3,4}(?:-?\d{4})?$/.test(published);
  return (isShort ? filledZip(published, state) : undefined) ?? published;
}

/** `line, line, city, ST 80202`, and the country where it is another one. Empty when nothing but a country is there. */
function compose(parts: Omit<MappedAddress, 'kind' | 'fullAddress' | 'country'>, country: string | null): string {
  const { addressLine1, addressLine2, city, state, postalCode } = parts;
  let text = addressLine1 ?? '';
  if (addressLine2 !== null) text += text === '' ? addressLine2 : `, ${addressLine2}`;
  if (city !== null) text += text === '' ? city : `, ${city}`;
  if (state !== null) text += text === '' ? state : `, ${state}`;
  if (postalCode !== null) text += text === '' ? postalCode : state === null ? `, ${postalCode}` : ` ${postalCode}`;
  return text !== '' && country !== null && !homeCountry.has(country.toUpperCase()) ? `${text}, ${country}` : text;
}

/** The region of an address, and the state as its text shows it. */
interface ShownRegion extends AddressRegion {
  readonly wording: string | null;
}

const known = new Map<string, ShownRegion>();
const KNOWN_MAX = 5000;

/** The text shows a state of this country by its code, and another one as the source does. Files repeat few wordings many times. */
function regionOf(state: string | null, country: string | null): ShownRegion {
  const key = `${state ?? ''}\n${country ?? ''}`;
  let region = known.get(key);
  if (region === undefined) {
    region = { ...toAddressRegion(state, country), wording: state === null ? null : (toStateCode(state) ?? state) };
    if (known.size < KNOWN_MAX) known.set(key, region);
  }
  return region;
}
