import { evidenceText } from '@registry/domain/evidence';
import { isHit } from '@registry/domain/is-hit';

/** The columns that matching adds to a list. */
const COLUMNS = [
  'match_verdict',
  'match_id',
  'match_name',
  'match_status',
  'match_as_of',
  'match_address',
  'match_confidence',
  'match_method',
  'match_evidence',
  'match_candidates',
  'match_message',
] as const;

/** Those that come with a screening. */
const SCREENING_COLUMNS = ['match_watchlist_hits', 'match_watchlist'] as const;

/** Those that come with a review. */
const REVIEW_COLUMNS = ['review_outcome', 'review_reasons'] as const;

/** The columns that matching adds next to those of the sender: where that has one of them, all of them get a number, `match_id_2`. */
export function resultColumns(header: readonly string[], isScreened = false, isReviewed = false): string[] {
  const own = new Set(header.map((name) => name.trim().toLowerCase()));
  for (let number = 1; ; number += 1) {
    const further = [...(isScreened ? SCREENING_COLUMNS : []), ...(isReviewed ? REVIEW_COLUMNS : [])];
    const names = [...COLUMNS, ...further].map((name) => numbered(name, number));
    if (!names.some((name) => own.has(name))) return names;
  }
}

/** The field that matching adds to an object of the sender that may have a `match` of its own. */
export function resultField(own: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = numbered('match', number);
    if (!own.has(name)) return name;
  }
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name}_${number}`;
}

/** Screening results: the hits, and what may be one. */
interface ListedScreening {
  readonly hit_count: number;
  readonly results: readonly {
    /** That of the entry, the same for each company. */
    readonly id?: string | undefined;
    readonly status: string;
    readonly list: string;
    readonly entity_name: string;
    readonly decision?: { readonly decision: string; readonly is_current: boolean } | null;
  }[];
}

interface ListedCandidate {
  readonly business: {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    /** The date of the data that have the status; empty where it is unknown. */
    readonly as_of: string;
    readonly full_address: string;
  };
  readonly confidence: number;
  readonly method: string;
  readonly evidence: readonly { readonly agrees: boolean | null; readonly text: string }[];
  readonly watchlist?: ListedScreening | undefined;
}

/** The result of a row. */
export interface ListedResult {
  readonly verdict: string;
  readonly message?: string | undefined;
  readonly candidates: readonly ListedCandidate[];
  /** Of the row itself, where it is not matched. */
  readonly watchlist?: ListedScreening | undefined;
  /** The outcome of a policy, and the checks of the rules that are not met. */
  readonly review?: { readonly outcome: string; readonly reasons: readonly string[] } | undefined;
}

/** Options of the cells. */
export interface CellOptions {
  /** The company that somebody chose; empty if all candidates were rejected. */
  readonly chosenId?: string | undefined;
  readonly isScreened?: boolean;
  readonly isReviewed?: boolean;
}

/**
 * The cells of these columns: the company that a row was matched with or that somebody chose, else the candidates to choose from. The
 * screening is that of the company, else of the row itself or of all candidates.
 */
export function resultCells(
  result: ListedResult,
  { chosenId, isScreened = false, isReviewed = false }: CellOptions = {},
): string[] {
  const { verdict, message, company } = judged(result, chosenId);
  const others = result.candidates.filter((candidate) => candidate !== company).map(shown);
  const { business, confidence, method = '', evidence = [] } = company ?? {};
  return [
    verdict,
    business?.id ?? '',
    business?.name ?? '',
    business?.status ?? '',
    business?.as_of ?? '',
    business?.full_address ?? '',
    String(confidence ?? ''),
    method,
    evidence.map(evidenceText).join('; '),
    others.join('; '),
    message,
    ...(isScreened ? screeningCells(result, company) : []),
    ...(isReviewed ? [result.review?.outcome ?? '', result.review?.reasons.join('; ') ?? ''] : []),
  ];
}

function screeningCells({ watchlist, candidates }: ListedResult, company: ListedCandidate | undefined): string[] {
  const screened = company === undefined ? [watchlist, ...candidates.map((one) => one.watchlist)] : [company.watchlist];
  const found = screened.filter((one) => one !== undefined);
  const [first, ...others] = found;
  if (first === undefined) return ['', ''];
  const hits = others.length === 0 ? first.hit_count : countEntries(found);
  const results = new Set(found.flatMap((one) => one.results.map(resultText)));
  return [String(hits), [...results].join('; ')];
}

/** The entries that are hits of several companies, each once. */
function countEntries(screenings: readonly ListedScreening[]): number {
  const hits = screenings.flatMap(({ results }) => results.filter(isHit));
  return new Set(hits.map((one) => one.id ?? resultText(one))).size;
}

/** `hit: CEDAR RIDGE BAKERY (DPL)` */
function resultText({ status, list, entity_name: name, decision }: ListedScreening['results'][number]): string {
  const decided = decision?.is_current === true ? `, ${decision.decision.replaceAll('_', ' ')}` : '';
  return `${status}: ${name} (${list}${decided})`;
}

interface Judged {
  readonly verdict: string;
  readonly message: string;
  readonly company?: ListedCandidate | undefined;
}

function judged({ verdict, message = '', candidates }: ListedResult, chosenId?: string): Judged {
  const matched = verdict === 'matched' ? candidates[0] : undefined;
  // Browsers send the matched company too if nobody chose another one.
  if (chosenId === undefined || chosenId === matched?.business.id) return { verdict, message, company: matched };
  if (chosenId === '') return { verdict: 'rejected', message };
  const company = candidates.find(({ business }) => business.id === chosenId);
  if (company !== undefined) return { verdict: 'chosen', message, company };
  return { verdict: 'review', message: `The chosen company is no longer a candidate. Choose again. ${message}`.trim() };
}

/** `us-or-153169496 CEDAR RIDGE BAKERY, LLC (0.74)`. */
function shown({ business: { id, name }, confidence }: ListedCandidate): string {
  return `${id} ${name} (${confidence})`;
}
