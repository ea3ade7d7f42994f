import type { Application } from '@registry/contracts-records-sections';
import type { QueryField } from '@registry/domain';
import { readQueryField } from '@registry/matching';

/** The application that a row is. Its state is that of the registration, and of the address too. */
export function toApplication(query: unknown): Application {
  const read = (field: QueryField): string | null => readQueryField(query, field) || null;
  const [state, city, postal_code] = [read('state'), read('city'), read('postal_code')];
  const address = { address_line1: read('address'), address_line2: null, city, state, postal_code };
  const isPlaced = (address.address_line1 ?? city ?? postal_code) !== null;
  return {
    ...{ name: read('name') ?? '', addresses: isPlaced ? [address] : [], state, file_number: read('file_number') },
    ...{ tin: read('tin'), formed: read('formed'), dba: null, people: [], website: null, phone: null },
  };
}
