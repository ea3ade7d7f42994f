import { isSampleSlug, jurisdictionNames, RECORD_KINDS, type RecordKind, type StateCode } from '@registry/domain';

/** A loaded source for a state, or a source of parts of records. */
export interface LoadedSource {
  readonly source: string;
  readonly kind: RecordKind;
  readonly familyNo: number | null;
  readonly makesRecords: boolean;
  readonly givesNames: boolean;
  /** Its content, in words. */
  readonly scope: string;
  /** YYYY-MM-DD. */
  readonly asOf: string | null;
  readonly finishedAt: Date;
  /** Whether its description says that it is the complete register of its kind of records for its state. */
  readonly isComplete: boolean;
  /** Whether its newest whole file has as many rows as its description expects. */
  readonly isWhole: boolean;
  readonly expectedRows: number | null;
  /** Rows of all its files, each once. */
  readonly rows: number;
  /** Of a nationwide source: the states of whose companies records are loaded. */
  readonly states: readonly StateCode[];
}

/** States that are named where a nationwide source has records of no others. */
const STATES_NAMED_MAX = 3;

const count = new Intl.NumberFormat('en-US');

/**
 * The sources in which a record of a state's company would be found: parts of records count only together with those that make the
 * records and those that name the companies.
 */
export function searchable(sources: readonly LoadedSource[]): readonly LoadedSource[] {
  return sources.filter(({ familyNo }) => {
    if (familyNo === null) return true;
    const family = sources.filter((other) => other.familyNo === familyNo);
    return family.some(({ makesRecords }) => makesRecords) && family.some(({ givesNames }) => givesNames);
  });
}

/** Whether all records of a kind are loaded: whole files of a register that says that it is complete make them and name the companies. */
export function isCovered(kind: RecordKind, sources: readonly LoadedSource[]): boolean {
  if (!RECORD_KINDS[kind].hasOneRegister) return false;
  const whole = sources.filter((one) => one.kind === kind && one.isComplete && one.isWhole);
  return [...Map.groupBy(whole, ({ source }) => source).values()].some(
    (parts) => parts.some(({ makesRecords }) => makesRecords) && parts.some(({ givesNames }) => givesNames),
  );
}

/** Sources by name, each once, with how much of it is loaded where that is not a whole file. */
export function scopesOf(sources: readonly LoadedSource[], state: StateCode): string {
  const named = Map.groupBy(needed(sources), ({ source, scope }) =>
    isSampleSlug(source) ? scope : `${source} ${scope}`,
  );
  return [...new Set([...named.values()].map((parts) => findScope(parts, state)))].join('; ');
}

/** What only adds to records does not decide which there are. */
function needed(sources: readonly LoadedSource[]): LoadedSource[] {
  return sources.filter(({ makesRecords, givesNames }) => makesRecords || givesNames);
}

/** `IRS exempt organizations (loaded: 5,802 of more than 1,700,000 rows, only of Alaska)`. */
function findScope(parts: readonly LoadedSource[], state: StateCode): string {
  const [first] = parts;
  const least =
    parts.find(({ makesRecords, isWhole }) => makesRecords && !isWhole) ?? parts.find((one) => !one.isWhole);
  if (first === undefined || least === undefined || isSampleSlug(first.source)) return first?.scope ?? '';
  const { rows, expectedRows, states } = least;
  const isShort = expectedRows !== null && rows < expectedRows;
  const whole = isShort ? ` of more than ${count.format(expectedRows)}` : '';
  const loaded = `${count.format(rows)}${whole} ${rows === 1 && !isShort ? 'row' : 'rows'}`;
  return `${first.scope} (loaded: ${[loaded, ...statesText(states, state)].join(', ')})`;
}

function statesText(states: readonly StateCode[], state: StateCode): string[] {
  if (states.length === 0) return [];
  if (states.length <= STATES_NAMED_MAX) return [`only of ${states.map((one) => jurisdictionNames[one]).join(', ')}`];
  return states.includes(state) ? [] : [`none of ${jurisdictionNames[state]}`];
}
