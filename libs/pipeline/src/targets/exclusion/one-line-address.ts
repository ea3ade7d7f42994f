import type { ExclusionAddress } from '@registry/contracts-records-sections';
import { toAddressRegion, toCountryCode, toStateCode } from '@registry/domain';

const US_POSTAL_CODE = /^\d{5}(?:-\d{4})?$/;
/** At least one digit, and short: `SW1A 1AA`, `400 074`. */
const POSTAL_CODE = /^(?=.*\d)[A-Z\d][A-Z\d -]{2,9}$/;

/**
 * An address in one text whose parts are separated by commas: street, city, state, postal code, and the code of the country. Where the
 * country may be missing, a last part that is a state's code too counts as neither.
 */
export function readOneLine(published: string, mayLackCountry: boolean): ExclusionAddress {
  const parts = published.split(/,\s+/).map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  const isState = toStateCode(last) !== undefined;
  const isCode = /^[A-Z]{2}$/.test(last);
  const country = isCode || !isState ? toCountryCode(last) : undefined;
  const isAmbiguous = mayLackCountry && isCode && isState;
  if (country !== undefined && !isAmbiguous) parts.pop();
  const postalCode = popIf(parts, country === undefined || country === 'US' ? US_POSTAL_CODE : POSTAL_CODE);
  const isAmerican = country === 'US' || (country === undefined && postalCode !== null);
  const state = isAmerican && toStateCode(parts.at(-1) ?? '') !== undefined ? (parts.pop() ?? null) : null;
  const region = toAddressRegion(state, isAmerican ? 'US' : (country ?? null));
  const city = isAmbiguous ? null : (parts.pop() ?? null);
  return {
    full_address: published,
    address_line1: parts.join(', ') || null,
    city,
    state: region.state,
    postal_code: postalCode,
    country: isAmbiguous ? null : region.country,
  };
}

function popIf(parts: string[], pattern: RegExp): string | null {
  return parts.length > 1 && pattern.test(parts.at(-1) ?? '') ? (parts.pop() ?? null) : null;
}
