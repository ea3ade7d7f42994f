import type { WatchlistList } from '@registry/contracts-records-sections';
import { exclusionList, EXCLUSION_LIST_NAMES, type ExclusionListName, isSampleSlug } from '@registry/domain';

/** A list as a source has it: what its newest load that passed says of it. */
export interface LoadedList extends Record<string, unknown> {
  readonly source: string;
  readonly list: ExclusionListName;
  readonly loadNo: number;
  readonly asOf: string | null;
  readonly loadedAt: Date;
  readonly fileDigest: string | null;
  /** Rows of the list in that file. */
  readonly rows: number;
  /** Rows that a complete file has at least. */
  readonly expectedRows: number | null;
  /** Whether the newest complete file that had the list has as many rows as it is expected to have. */
  readonly isWhole: boolean;
  /** The day of the oldest data. YYYY-MM-DD. */
  readonly firstDay: string;
}

const count = new Intl.NumberFormat('en-US');

export function toExtent({ isWhole }: LoadedList): WatchlistList['extent'] {
  return isWhole ? 'whole' : 'part';
}

/**
 * `Denied Persons List (whole, data of 2026-10-01); SAM exclusions (10,000 of more than 100,000 rows, data of 2026-11-01)`. Lists that
 * are not among the known ones have no data as old as the day of the request. Null without lists.
 */
export function listsInWords(all: readonly LoadedList[], known: ReadonlySet<ExclusionListName>): string | null {
  const byList = Map.groupBy(all, ({ list }) => list);
  const texts = EXCLUSION_LIST_NAMES.flatMap((name) => {
    const sources = byList.get(name);
    if (sources === undefined) return [];
    const { title } = exclusionList(name);
    if (known.has(name)) return [`${title} (${[...new Set(sources.map(contentInWords))].join('; ')})`];
    const [first = ''] = sources.map(({ firstDay }) => firstDay).sort();
    return [`${title}: unknown, as its oldest data are of ${first}`];
  });
  return texts.length === 0 ? null : texts.join('; ');
}

function contentInWords(list: LoadedList): string {
  const date = list.asOf === null ? 'data date unknown' : `data of ${list.asOf}`;
  return `${isSampleSlug(list.source) ? 'a sample' : extentInWords(list)}, ${date}`;
}

function extentInWords({ isWhole, rows, expectedRows }: LoadedList): string {
  if (isWhole) return 'whole';
  const isShort = expectedRows !== null && rows < expectedRows;
  const whole = isShort ? ` of more than ${count.format(expectedRows)}` : '';
  return `a part: ${count.format(rows)}${whole} ${rows === 1 && !isShort ? 'row' : 'rows'}`;
}
