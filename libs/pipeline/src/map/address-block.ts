import { toStateCode } from '@registry/domain';
import type { DescribedValue } from '../definition/described-value.ts';
import type { MappedAddress } from '../targets/registered-business.ts';
import { compileCondition } from './condition.ts';
import type { MappingContext, RowReader } from './mapping-context.ts';
import { compileOptionalText } from './text-expression.ts';

const addressKinds = ['principal', 'mailing', 'registered_agent', 'officer', 'process', 'location', 'other'] as const;
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
  const kind = fields.kind || !kindIfNone ? node.required(fields.kind, 'kind').oneOf(addressKinds) : kindIfNone;
  const isMeant = fields.when ? compileCondition(fields.when, context) : undefined;
  const full = compileOptionalText(fields.full, context);
  const line1 = compileOptionalText(fields.line1, context);
  const line2 = compileOptionalText(fields.line2, context);
  const city = compileOptionalText(fields.city, context);
  const state = compileOptionalText(fields.state, context);
  const postalCode = compileOptionalText(fields.postal_code, context);
  const country = compileOptionalText(fields.country, context);
  return (row, tally) => {
    if (isMeant && !isMeant(row)) return null;
    const publishedState = state(row, tally);
    const parts = {
      addressLine1: line1(row, tally),
      addressLine2: line2(row, tally),
      city: city(row, tally),
      state: publishedState === null ? null : stateOf(publishedState),
      postalCode: postalCode(row, tally),
    };
    const fullAddress = full(row, tally) ?? compose(parts, country(row, tally));
    return fullAddress === '' ? null : { kind, fullAddress, ...parts };
  };
}

/** `line, line, city, ST 80202`, and the country where it is another one. Empty when nothing but a country is there. */
function compose(parts: Omit<MappedAddress, 'kind' | 'fullAddress'>, country: string | null): string {
  const { addressLine1, addressLine2, city, state, postalCode } = parts;
  let text = addressLine1 ?? '';
  if (addressLine2 !== null) text += text === '' ? addressLine2 : `, ${addressLine2}`;
  if (city !== null) text += text === '' ? city : `, ${city}`;
  if (state !== null) text += text === '' ? state : `, ${state}`;
  if (postalCode !== null) text += text === '' ? postalCode : state === null ? `, ${postalCode}` : ` ${postalCode}`;
  return text !== '' && country !== null && !homeCountry.has(country.toUpperCase()) ? `${text}, ${country}` : text;
}

const known = new Map<string, string>();
const KNOWN_MAX = 5000;

/** The two-letter code, or the wording where it is no jurisdiction of the country. Files repeat few wordings many times. */
function stateOf(wording: string): string {
  let state = known.get(wording);
  if (state === undefined) {
    state = toStateCode(wording) ?? wording;
    if (known.size < KNOWN_MAX) known.set(wording, state);
  }
  return state;
}
