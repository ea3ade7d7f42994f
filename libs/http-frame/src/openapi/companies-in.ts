import { parseBusinessId } from '@registry/domain';
import { JsonText } from '../server/json-text.ts';

/** The fields of public objects that have the id of a company. */
const ID_FIELDS: ReadonlySet<string> = new Set('id entity_id business_id company_id registration from to'.split(' '));
/** The id of a company in JSON. In the text of a field a quotation mark has a backslash before it. */
const ID = /"id":"((?:us|ca)-[^"\\]+)"/g;
/** A link of a page to a company. */
const LINK = /\/companies\/([^"/?#<>]+)/g;

/** The ids of the companies that a response shows: those in the fields of an object, or in the links of a page. */
export function companiesIn(payload: unknown): readonly string[] {
  const ids = new Set<string>();
  if (typeof payload === 'string') for (const [, id = ''] of payload.matchAll(LINK)) add(decoded(id), ids);
  else collect(payload instanceof JsonText ? JSON.parse(payload.text) : payload, ids);
  return [...ids];
}

/** The registrations of the same legal entity that a business is returned with, or the companies that its page links. */
export function companiesWith(payload: unknown): readonly string[] {
  if (typeof payload === 'string') return companiesIn(payload);
  const ids = new Set<string>();
  // A business is a request's largest object, and one that is JSON already is not parsed for this.
  if (payload instanceof JsonText) for (const [, id = ''] of payload.text.matchAll(ID)) add(id, ids);
  else if (isWithRegistrations(payload)) for (const { id } of payload.registrations) add(id, ids);
  return [...ids];
}

function isWithRegistrations(
  payload: unknown,
): payload is { readonly registrations: readonly { readonly id: string }[] } {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'registrations' in payload &&
    Array.isArray(payload.registrations)
  );
}

function collect(value: unknown, ids: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'object') collect(field, ids);
    else if (typeof field === 'string' && ID_FIELDS.has(name)) add(field, ids);
  }
}

function add(id: string, ids: Set<string>): void {
  if (parseBusinessId(id) !== undefined) ids.add(id);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
