/** The columns that matching adds to a list. */
const COLUMNS = [
  'match_verdict',
  'match_id',
  'match_name',
  'match_status',
  'match_address',
  'match_confidence',
  'match_method',
  'match_evidence',
  'match_candidates',
  'match_message',
] as const;

/** The columns that matching adds next to those of the sender: where that has one of them, all of them get a number, `match_id_2`. */
export function resultColumns(header: readonly string[]): string[] {
  const own = new Set(header.map((name) => name.trim().toLowerCase()));
  for (let number = 1; ; number += 1) {
    const names = COLUMNS.map((name) => numbered(name, number));
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

interface ListedCandidate {
  readonly business: {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly full_address: string;
  };
  readonly confidence: number;
  readonly method: string;
  readonly evidence: readonly { readonly agrees: boolean | null; readonly text: string }[];
}

/** What came of a row. */
export interface ListedResult {
  readonly verdict: string;
  readonly message?: string | undefined;
  readonly candidates: readonly ListedCandidate[];
}

/** The cells of these columns: the company that a row was matched with or that somebody chose, else the candidates to choose from. */
export function resultCells({ verdict, message = '', candidates }: ListedResult, chosenId?: string): string[] {
  const isChosen = ({ business }: ListedCandidate): boolean =>
    chosenId === undefined ? verdict === 'matched' : business.id === chosenId;
  const chosen = candidates.find(isChosen);
  const others = candidates.filter((candidate) => candidate !== chosen).map(shown);
  const { business, confidence, method = '', evidence = [] } = chosen ?? {};
  return [
    chosenId === undefined ? verdict : chosen === undefined ? 'rejected' : 'chosen',
    business?.id ?? '',
    business?.name ?? '',
    business?.status ?? '',
    business?.full_address ?? '',
    String(confidence ?? ''),
    method,
    evidence.map(({ agrees, text }) => `${agrees === false ? 'against: ' : ''}${text}`).join('; '),
    others.join('; '),
    message,
  ];
}

/** `us-or-153169496 CEDAR RIDGE BAKERY, LLC (0.74)`. */
function shown({ business: { id, name }, confidence }: ListedCandidate): string {
  return `${id} ${name} (${confidence})`;
}
