/** The normalized statuses of a company; `unknown` if the source's table does not have the registry's wording. */
export const standings = ['active', 'inactive', 'unknown'] as const;

/** One of `standings`. */
export type Standing = (typeof standings)[number];

/** The description of a normalized status in API documents. */
export const STANDING_DESCRIPTION =
  "The normalized status. `active`: the company exists, in good standing or not. `inactive`: it was dissolved, withdrawn or ended otherwise. `unknown`: the registry's wording is missing or not recognized.";

/** The same where a search has a parameter for each of the two. */
export const STATUS_DESCRIPTION = `${STANDING_DESCRIPTION} The parameter \`standing\` filters this field. The parameter \`status\` filters the registry's own wording instead.`;

/** Checks that the text is exactly one of `standings`. */
export function isStanding(text: string): text is Standing {
  return (standings as readonly string[]).includes(text);
}
