/** What a registry's verbatim status means for the company; `unknown` where the source's table does not say. */
export const standings = ['active', 'inactive', 'unknown'] as const;

/** One of `standings`. */
export type Standing = (typeof standings)[number];

/** Whether the text is exactly one of `standings`. */
export function isStanding(text: string): text is Standing {
  return (standings as readonly string[]).includes(text);
}
