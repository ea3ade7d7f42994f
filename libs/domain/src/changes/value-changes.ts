import { unformatted, unformattedAddress, unformattedPersonName } from '../spelling/same-spelling.ts';

/** A change of one value of a field: it left (`after` is null), it joined (`before` is null), or it became another. */
export interface ValueChange {
  /** The person whose roles or address `before` and `after` are; null where they are whole values. */
  readonly of: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields that people are shown of an object of the API: a name, an address, a person with roles and an address, or an entry of a list. */
interface ShownObject {
  readonly name?: string;
  readonly kind?: string;
  readonly status?: unknown;
  readonly ended?: string;
  readonly titles?: readonly { readonly title: string }[];
  readonly full_address?: string;
  readonly type?: unknown;
  readonly address?: ShownObject | null;
  readonly entity_name?: string;
  readonly list?: string;
}

/**
 * The difference between two values of a field, in words. Values of lists are compared by what they say, each once, and not by
 * their spelling or order: empty where only that differs. A person whose roles or address became others is one change.
 */
export function valueChanges(before: unknown, after: unknown): ValueChange[] {
  if (isSameValue(before, after)) return [];
  if (!Array.isArray(before) && !Array.isArray(after)) {
    return [{ of: null, before: textOrNull(before), after: textOrNull(after) }];
  }
  const [old, now] = [distinctValues(before), distinctValues(after)];
  const gone = [...old].flatMap(([key, value]) => (now.has(key) ? [] : [value]));
  const come = [...now].flatMap(([key, value]) => (old.has(key) ? [] : [value]));
  const namesakes = gone.flatMap((value) => {
    const [other, ...others] = come.filter((one) => isNamesake(one, value));
    const isOnly = others.length === 0 && gone.filter((one) => isNamesake(one, value)).length === 1;
    return other !== undefined && isOnly ? [[value, other] as const] : [];
  });
  const paired = new Set<unknown>(namesakes.flat());
  return [
    ...namesakes.map(([one, other]) => personChange(one as ShownObject, other as ShownObject)),
    ...gone.filter((value) => !paired.has(value)).map((value) => ({ of: null, before: toText(value), after: null })),
    ...come.filter((value) => !paired.has(value)).map((value) => ({ of: null, before: null, after: toText(value) })),
  ];
}

/** Checks that two values of a field say the same: they differ at most in formatting, order and repetition. */
export function isSameValue(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  const [old, now] = [distinctValues(before), distinctValues(after)];
  return old.size === now.size && [...old.keys()].every((key) => now.has(key));
}

/** The values of a list, or the only one, each once, by what they say. */
function distinctValues(value: unknown): Map<string, unknown> {
  const values = Array.isArray(value) ? (value as unknown[]) : isNothing(value) ? [] : [value];
  const distinct = new Map<string, unknown>();
  for (const one of values) {
    const key = JSON.stringify(unformattedValue(one));
    if (!distinct.has(key)) distinct.set(key, one);
  }
  // A name that one source calls canceled has not ended if another has it in use.
  for (const [key, one] of distinct) if (isEndedName(one) && distinct.has(keyInUse(one))) distinct.delete(key);
  return distinct;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** The kind of a name makes no difference: two sources may call one name by two kinds. */
function unformattedValue(value: unknown): unknown {
  if (typeof value === 'string') return unformatted(value);
  if (typeof value !== 'object' || value === null) return value;
  const { name, titles, full_address: fullAddress, type, address } = value as ShownObject;
  if (fullAddress !== undefined) return [Array.isArray(type) ? type.toSorted() : [], unformattedAddress(fullAddress)];
  if (name === undefined) return value;
  if (titles === undefined) return [unformatted(name), isEndedName(value)];
  const roles = [...new Set(titles.map(({ title }) => unformatted(title)))].sort();
  return [unformattedPersonName(name), roles, unformattedAddress(address?.full_address ?? '')];
}

/** Checks that a registry has ended a name that is not a former legal name. */
function isEndedName(value: unknown): boolean {
  const { status } = (value ?? {}) as ShownObject;
  return status === 'canceled' || status === 'expired';
}

/** The key of the same name in use. */
function keyInUse(value: unknown): string {
  return JSON.stringify([unformatted((value as ShownObject).name ?? ''), false]);
}

function isNamesake(one: unknown, other: unknown): boolean {
  const [name, otherName] = [one, other].map((value) => {
    const { name: published, titles } = (value ?? {}) as ShownObject;
    return published === undefined || titles === undefined ? undefined : unformattedPersonName(published);
  });
  return name !== undefined && name === otherName;
}

/** Only the parts that differ. */
function personChange(one: ShownObject, other: ShownObject): ValueChange {
  const isSameRole = isSameValue(one.titles?.map(toTitle), other.titles?.map(toTitle));
  const isSamePlace = isSameValue(one.address ?? null, other.address ?? null);
  const parts = (person: ShownObject): string =>
    [isSameRole ? '' : listRoles(person), isSamePlace ? '' : (person.address?.full_address ?? 'no address')]
      .filter((part) => part !== '')
      .join(', ');
  return { of: other.name ?? null, before: parts(one), after: parts(other) };
}

function textOrNull(value: unknown): string | null {
  return isNothing(value) ? null : toText(value);
}

/** A value as people write it: a name, a person with roles and address, an address with its uses. */
function toText(value: unknown): string {
  if (isNothing(value)) return 'none';
  if (Array.isArray(value)) return value.map(toText).join('; ');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const { name, titles, full_address: fullAddress, type, address } = value as ShownObject;
  const { entity_name: entityName, list = '' } = value as ShownObject;
  if (entityName !== undefined) return `${entityName}${inBrackets(list)}`;
  if (fullAddress !== undefined) return `${fullAddress}${inBrackets(Array.isArray(type) ? type.join(', ') : '')}`;
  if (name === undefined)
    return Object.values(value as object)
      .map(toText)
      .join(', ');
  const about = titles === undefined ? aboutName(value as ShownObject) : listRoles(value as ShownObject);
  return [`${name}${inBrackets(about)}`, address?.full_address ?? []].flat().join(', ');
}

/** `trade, canceled 2019-03-01` */
function aboutName({ kind, status, ended }: ShownObject): string {
  const end = isEndedName({ status }) ? [status, ended ?? []].flat().join(' ') : [];
  return [kind ?? [], end].flat().join(', ');
}

function listRoles({ titles = [] }: ShownObject): string {
  return titles.map(toTitle).join(', ');
}

function toTitle({ title }: { readonly title: string }): string {
  return title;
}

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text})`;
}
