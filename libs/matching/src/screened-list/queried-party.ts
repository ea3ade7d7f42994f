import type { ScreenCompaniesRequest } from '@registry/contracts-records-sections';
import { isNoValue, readEin, readRegion, toCountryCode } from '@registry/domain';
import { namesInside } from '../queries/names/names-inside.ts';
import { isFillerZip } from '../queries/places/query-place.ts';
import { readAddress } from '../queries/places/read-address.ts';
import { readZip } from '../queries/read-match-query.ts';

/** A company or query that is screened. */
export type Party = ScreenCompaniesRequest['companies'][number];

/** Characters of a field of a query at most: longer ones are `invalid` already. */
const LENGTH_MAX = 500;
const ZIP = /^\d{5}(?:-?\d{4})?$/;

/** The name, address and EIN of a query as a party that is in no register; undefined for one without a name. */
export function toQueriedParty(query: unknown): Party | undefined {
  const name = readQueryField(query, 'name');
  if (name === '') return undefined;
  const [address = '', city = '', code = ''] = ['address', 'city', 'postal_code'].map((one) =>
    readQueryField(query, one),
  );
  const region = readRegion(readQueryField(query, 'state'));
  const stated = readQueryField(query, 'country');
  // Lists have a city, a state and a ZIP code in the address, or after the city, as well as in fields of their own.
  const written = readAddress([address, city].filter(Boolean).join(', '));
  const zip = stated === '' || toCountryCode(stated) === 'US' ? ofUs(code, region?.code ?? written.state) : code;
  const postalCode = zip === '' ? (written.postalCode ?? '') : zip;
  const state = region?.code ?? written.state;
  const isOfUs = written.state !== null || ZIP.test(postalCode);
  const country =
    stated === '' ? (region?.country.toUpperCase() ?? (isOfUs ? 'US' : null)) : (toCountryCode(stated) ?? null);
  const line = [address, city, [region?.code, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const place = {
    type: ['principal'],
    full_address: line,
    city: (city !== '' || written.parts.length > 1 ? written.parts.at(-1) : undefined) ?? null,
    state,
    postal_code: postalCode === '' ? null : postalCode,
    country,
  };
  return {
    matchKeys: null,
    names: listNames(name),
    addresses: line === '' ? [] : [place],
    ein: readEin(readQueryField(query, 'tin')) ?? null,
  };
}

/** The names that a text gives, a trade name among them, and the whole of it: a registered name can have these words too. */
function listNames(text: string): string[] {
  const inside = namesInside(text);
  const hasTrade = inside.some(({ isTrade }) => isTrade);
  const sure = inside.filter(({ leftOut }) => hasTrade || leftOut === '');
  return [...new Set([...sure.map(({ name }) => name), text])];
}

/** A postal code, of the US as the register of a company has it; `''` for a filler, and for one that lacks digits. */
function ofUs(text: string, state: string | null): string {
  const zip = readZip(text, state) ?? text;
  return isFillerZip(zip) || /^\d{1,4}$/.test(zip) ? '' : zip;
}

/** The text of a field; `''` for words that stand where nothing is known, except as the name. */
export function readQueryField(query: unknown, field: string): string {
  const value: unknown =
    typeof query === 'object' && query !== null ? Object.entries(query).find(([own]) => own === field)?.[1] : '';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, LENGTH_MAX) : '';
  return field !== 'name' && isNoValue(text, 'field') ? '' : text;
}
