import type { NamedId } from './entity-type.ts';

/** Properties of a query next to the name: fields of a query of `POST /v1/match` under their own names. */
export const QUERY_PROPERTIES = [
  { id: 'state', name: 'State', description: 'The state of registration, such as OR or Oregon' },
  { id: 'address', name: 'Address', description: 'The street address, or the whole address' },
  { id: 'city', name: 'City', description: 'The city of the address; its state and ZIP code may follow' },
  { id: 'postal_code', name: 'ZIP code', description: 'The ZIP code of the address' },
  {
    id: 'country',
    name: 'Country',
    description: 'The country of the address: no registry of another one than the US is loaded',
  },
  { id: 'file_number', name: 'File number', description: 'The number that the registry issued' },
  { id: 'tin', name: 'EIN', description: 'The employer identification number' },
] as const satisfies readonly NamedId[];

type QueryProperty = (typeof QUERY_PROPERTIES)[number]['id'];

export function isQueryProperty(id: string): id is QueryProperty {
  return QUERY_PROPERTIES.some((property) => property.id === id);
}
