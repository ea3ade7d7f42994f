import { hasNameEnded, type NameKind, type NameStatus } from './name-status.ts';

const KIND_TEXTS: Readonly<Record<NameKind, string>> = {
  legal: 'legal name',
  former: 'former name',
  trade: 'trade name',
  fictitious: 'fictitious name',
  foreign: 'name in another language',
  other: '',
};

interface DatedName {
  readonly kind: NameKind;
  readonly status: NameStatus;
  /** Oldest first. */
  readonly dates: readonly { readonly type: string; readonly date: string }[];
}

/** Describes a name in a line: `fictitious name, since 2014-12-31, canceled on 2019-03-01`. `toDay` writes days. */
export function nameNote({ kind, status, dates }: DatedName, toDay = (day: string): string => day): string {
  const find = (...types: readonly string[]): string | undefined =>
    dates.findLast(({ type }) => types.includes(type))?.date;
  const [began, ended, filed] = [find('began'), find('ended', 'changed'), find('filed')];
  const hasEnded = hasNameEnded(status);
  const parts = [
    KIND_TEXTS[kind],
    began === undefined ? '' : `since ${toDay(began)}`,
    hasEnded ? endText(status, ended === undefined ? null : toDay(ended)) : '',
    !hasEnded && ended !== undefined ? `until ${toDay(ended)}` : '',
    filed === undefined || ended !== undefined ? '' : `in a filing of ${toDay(filed)}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** That a name that was found has ended: `canceled on 2019-03-01`, `former name, until 2019-03-01`; empty where it has not. */
function endedNote(status: string | null, ended: string | null): string {
  if (status === null || !hasNameEnded(status)) return '';
  return [status === 'replaced' ? KIND_TEXTS.former : '', endText(status, ended || null)]
    .filter((part) => part !== '')
    .join(', ');
}

function endText(status: string, ended: string | null): string {
  if (status === 'replaced') return ended === null ? '' : `until ${ended}`;
  return ended === null ? status : `${status} on ${ended}`;
}

/** A name that was found, and whether it has ended: `Ridge Bread (canceled on 2019-03-01)`. */
export function foundNameText(name: string, status: string | null, ended: string | null): string {
  const note = endedNote(status, ended);
  return note === '' ? name : `${name} (${note})`;
}
