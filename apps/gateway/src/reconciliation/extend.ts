import type { Business } from '@registry/contracts-records-sections';
import { parseBusinessId } from '@registry/domain';
import pMap from 'p-map';
import type { BusinessReader } from '../businesses/get-business/business-reader.ts';
import { ifStored } from '../businesses/live-requests.ts';
import type { NamedId } from './entity-type.ts';
import { EXTENSION_PROPERTIES, type ExtensionProperty, type ExtensionValue } from './extension-properties.ts';
import { invalid, readObject } from './read-queries.ts';

/** Companies of a request at most. */
const IDS_MAX = 100;
/** Companies that are read at once. */
const READ_AT_ONCE = 8;

/** The companies and properties of a request for data. */
export interface ExtensionRequest {
  readonly ids: readonly string[];
  readonly properties: readonly ExtensionProperty[];
}

export interface ExtensionReply {
  readonly meta: readonly NamedId[];
  /** By company, then by property. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, readonly ExtensionValue[]>>>>;
}

/** Reads the parameter `extend`. Throws `invalid_parameter`. */
export function readExtension(text: string): ExtensionRequest {
  const { ids, properties } = readObject('extend', text) as { readonly ids?: unknown; readonly properties?: unknown };
  if (!Array.isArray(ids)) throw invalid('extend', 'extend has no ids; expected a list of ids of businesses. Add it.');
  if (ids.length > IDS_MAX)
    throw invalid('extend', `extend has ${ids.length} ids; expected at most ${IDS_MAX}. Send fewer at once.`);
  if (!Array.isArray(properties)) throw invalid('extend', 'extend has no properties; expected a list of them. Add it.');
  // An empty cell is sent as null: no company has such an id, and the others are returned.
  return { ids: [...new Set(ids.map(String))], properties: properties.map(knownProperty) };
}

function knownProperty(sent: unknown): ExtensionProperty {
  const { id } = (sent ?? {}) as { readonly id?: unknown };
  const property = EXTENSION_PROPERTIES.find((one) => one.id === id);
  if (property !== undefined) return property;
  const known = EXTENSION_PROPERTIES.map((one) => one.id).join(', ');
  throw invalid('extend', `${JSON.stringify(id)} is not a property; expected one of ${known}. Correct it.`);
}

/** The values of the properties of each company; none of a company that does not exist. */
export async function extend(reader: BusinessReader, { ids, properties }: ExtensionRequest): Promise<ExtensionReply> {
  const isSparse = !properties.some(({ needsRecords }) => needsRecords);
  const readRow = async (id: string): Promise<[string, ExtensionReply['rows'][string]]> => {
    const business = await readBusiness(reader, id, isSparse);
    const values = properties.map((one) => [one.id, business === undefined ? [] : one.valuesOf(business)] as const);
    return [id, Object.fromEntries(values)];
  };
  const rows = await pMap(ids, readRow, { concurrency: READ_AT_ONCE });
  return { meta: properties.map(({ id, name }) => ({ id, name })), rows: Object.fromEntries(rows) };
}

/** The companies with values. */
export function listExtended({ rows }: ExtensionReply): string[] {
  return Object.entries(rows).flatMap(([id, row]) =>
    Object.values(row).some((values) => values.length > 0) ? [id] : [],
  );
}

/** The company with the id; undefined where none has it. */
export async function readBusiness(
  reader: BusinessReader,
  id: string,
  isSparse: boolean,
): Promise<Business | undefined> {
  const parts = parseBusinessId(id);
  return parts === undefined ? undefined : ifStored(reader.read(parts, isSparse));
}
