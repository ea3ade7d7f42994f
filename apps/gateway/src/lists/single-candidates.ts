/** Ids of companies by the number of the row; `''` where none of the candidates is meant. */
export type ChoiceByRow = ReadonlyMap<number, string>;

interface Judged {
  readonly verdict: string;
  readonly candidates: readonly { readonly business: { readonly id: string } }[];
}

/** Results of rows, with the numbers of these rows. */
interface NumberedResults {
  readonly results: readonly Judged[];
  readonly numbers: readonly number[];
}

/** The one candidate of a row to review. */
export function singleCandidate({ verdict, candidates }: Judged): string | undefined {
  return verdict === 'review' && candidates.length === 1 ? candidates[0]?.business.id : undefined;
}

/** The companies of the rows to review that have one candidate. */
export function singleCandidates({ results, numbers }: NumberedResults): ChoiceByRow {
  return new Map(
    results.flatMap((result, at): [number, string][] => {
      const id = singleCandidate(result);
      return id === undefined ? [] : [[numbers[at] ?? at, id]];
    }),
  );
}

/** The choices with these where somebody accepts them, or without them where somebody takes that back. */
export function withAccepted(single: ChoiceByRow, accepts: boolean | undefined, choices: ChoiceByRow): ChoiceByRow {
  if (accepts === undefined) return choices;
  if (accepts) return new Map([...single, ...choices]);
  return new Map([...choices].filter(([row, id]) => single.get(row) !== id));
}
