import type { ScreenCompaniesRequest } from '@registry/contracts-records-sections';
import { parseRegion, readEin, toCountryCode } from '@registry/domain';

type Party = ScreenCompaniesRequest['companies'][number];

/** Characters of a field of a query at most: longer ones are `invalid` already. */
const LENGTH_MAX = 500;
const ZIP = /^\d{5}(?:-?\d{4})?$/;

/** The name, address and EIN of a query as a party that is in no register; undefined for one without a name. */
export function toQueriedParty(query: unknown): Party | undefined {
  const name = readField(query, 'name');
  if (name === '') return undefined;
  const [address, city, postalCode] = ['address', 'city', 'postal_code'].map((field) => readField(query, field));
  const region = parseRegion(readField(query, 'state'));
  const stated = readField(query, 'country');
  const isZip = ZIP.test(postalCode ?? '');
  const state = region?.code ?? null;
  const country =
    stated === '' ? (region?.country.toUpperCase() ?? (isZip ? 'US' : null)) : (toCountryCode(stated) ?? null);
  const line = [address, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const place = {
    type: ['principal'],
    full_address: line,
    city: city === '' ? null : (city ?? null),
    state,
    postal_code: postalCode === '' ? null : (postalCode ?? null),
    country,
  };
  return {
    matchKeys: null,
    names: [name],
    addresses: line === '' ? [] : [place],
    ein: readEin(readField(query, 'tin')) ?? null,
  };
}

function readField(query: unknown, field: string): string {
  const value: unknown =
    typeof query === 'object' && query !== null ? Object.entries(query).find(([own]) => own === field)?.[1] : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, LENGTH_MAX) : '';
}
