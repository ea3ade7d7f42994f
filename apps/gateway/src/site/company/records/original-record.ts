import { factList, folded, list } from '../../layout/blocks.ts';
import { type Html, html } from '../../layout/html.ts';

/** Bytes of a record as JSON up to which a page with many records shows it whole. */
const WHOLE_BYTES_MAX = 3_000;

/**
 * The fields of a record as its source publishes them. On a page of many records a large one is a link to the page that
 * shows it whole.
 */
export function originalRecord(record: Readonly<Record<string, unknown>>, wholeAt?: string): Html {
  const isLarge = wholeAt !== undefined && JSON.stringify(record).length > WHOLE_BYTES_MAX;
  const link = html`<p><a href="${wholeAt}">Show the original record on a page of its own</a></p>`;
  return folded('Original record', isLarge ? link : listFields(record), '');
}

function listFields(record: Readonly<Record<string, unknown>>): Html {
  const facts = Object.entries(record).map(([name, value]) => [name, isBlank(value) ? null : valueOf(value)] as const);
  return factList(facts, 'kv original');
}

/** Some files fill empty cells with a blank. */
function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** A text as it is; rows of a file one below the other. */
function valueOf(value: unknown): Html | string {
  if (Array.isArray(value)) return list(value.map(valueOf));
  if (typeof value === 'object' && value !== null) return listFields(value as Readonly<Record<string, unknown>>);
  return String(value);
}
