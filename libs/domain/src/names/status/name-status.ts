/** Kinds of names of a company, by the source that gives them. */
export const NAME_KINDS = {
  legal: 'the legal name',
  former: 'a legal name that the company no longer has',
  trade: 'a trade, assumed or business name (DBA)',
  fictitious: 'a name that its registry calls fictitious',
  foreign: 'the name in another language',
  other: 'a further line of the name, or a name whose kind is not stated',
} as const;

export type NameKind = keyof typeof NAME_KINDS;

/** Statuses of a name on a day. */
export const NAME_STATUSES = {
  active: 'in use, or its end is a day to come',
  expired: 'ended, as it was not renewed in time',
  canceled: 'ended by the holder or by the registry',
  replaced: 'ended, as another legal name took its place',
  unknown: 'not stated',
} as const;

export type NameStatus = keyof typeof NAME_STATUSES;

const ENDED: ReadonlySet<string> = new Set<NameStatus>(['expired', 'canceled', 'replaced']);

export function hasNameEnded(status: string): boolean {
  return ENDED.has(status);
}

/** A source's statements about a name; a part that it does not state is absent. Days as YYYY-MM-DD. */
export interface StatedName {
  readonly kind: string;
  readonly status?: NameStatus | null;
  readonly began?: string | null;
  readonly ended?: string | null;
}

/** The status of a name on a day. An end on a day that is to come has not come, even if the registry already calls the name ended. */
export function nameStatusOn({ kind, status, ended = null }: StatedName, day: string): NameStatus {
  if (kind === 'legal' || (ended ?? '') > day) return 'active';
  if (kind === 'former') return 'replaced';
  const stated = status ?? 'unknown';
  return ended === null || hasNameEnded(stated) ? stated : 'expired';
}

/** Of the same name as several rows state it the one that is or was in use last. A row that states nothing of it comes after all others. */
export function latestName<Name extends StatedName>(rows: readonly Name[]): Name {
  return rows.reduce((latest, row) => (lastDay(row) > lastDay(latest) ? row : latest));
}

function lastDay({ kind, status, ended = null }: StatedName): string {
  if (ended !== null) return ended;
  if (kind === 'legal' || status === 'active') return '9999-12-31';
  return kind === 'former' || hasNameEnded(status ?? 'unknown') ? '0001-01-01' : '';
}

/** A name on a day. */
export interface NameOnDay {
  readonly name: string;
  readonly status: NameStatus;
  /** The day on which it ended; null where it has not, or no day is stated. */
  readonly ended: string | null;
}

export function toNameOnDay({ name, ...stated }: StatedName & { readonly name: string }, day: string): NameOnDay {
  const status = nameStatusOn(stated, day);
  return { name, status, ended: hasNameEnded(status) ? (stated.ended ?? null) : null };
}

/** Of a company's names the one that was found, as the source has it that states it last. */
export function findNameOnDay(names: readonly NameOnDay[], found: string | null): NameOnDay | undefined {
  const same = names.filter(({ name }) => name === found);
  return same.find(({ status }) => status === 'active') ?? same.find(({ status }) => hasNameEnded(status)) ?? same[0];
}

/** The words of registries for each status. A name that was canceled before it could expire is canceled. */
const CANCELED =
  /\b(cancel\w*|withdr[ae]wn?|revoked|terminated|dissolved|abandoned|inactive|discontinued|void(ed)?)\b/i;
const EXPIRED = /\b(expired|lapsed)\b/i;
const ACTIVE = /\b(active|effective|exists|good standing|current|registered|in force)\b/i;
/** Words that say that what follows has not happened. */
const NOT_YET = /\b(not|non|pending|intent to|notice of)\b[\s-]*(be(en)?\s+|in\s+)?\w+( standing)?/gi;

/** The status that a registry states of a name in its own words. */
export function readNameStatus(wording: string | null): NameStatus {
  const stated = (wording ?? '').replace(NOT_YET, '');
  if (CANCELED.test(stated)) return 'canceled';
  if (EXPIRED.test(stated)) return 'expired';
  return ACTIVE.test(stated) ? 'active' : 'unknown';
}
