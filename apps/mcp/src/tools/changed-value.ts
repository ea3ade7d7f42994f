/** Characters of a value that are shown; the structured response is complete. */
const VALUE_LENGTH_MAX = 160;

interface Change {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** `status Good Standing → Delinquent` */
export function changeText({ field, before, after }: Change): string {
  const none = field === 'absent_since' ? 'nothing' : 'unknown'; // a company that is there has none
  return `${field} ${valueText(before, none)} → ${valueText(after, none)}`;
}

/** A value as texts show it. */
export function valueText(value: unknown, none = 'unknown'): string {
  if (value === null || value === undefined) return none;
  const text = toText(value);
  if (text === '') return 'nothing';
  return text.length <= VALUE_LENGTH_MAX ? text : `${text.slice(0, VALUE_LENGTH_MAX)}…`;
}

/** A text, or the line of an address or a person; of lists each. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join('; ');
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const { full_address: address, name }: { readonly full_address?: unknown; readonly name?: unknown } = value;
  const line = address ?? name;
  return typeof line === 'string' && line !== '' ? line : JSON.stringify(value);
}
