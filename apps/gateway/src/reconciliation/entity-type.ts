/** The type of everything that can be found. */
export const BUSINESS_TYPE = { id: '/business', name: 'Business' } as const;

/** Something that is named by an id, as the protocol lists it. */
export interface NamedId {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}

/** Those whose id or name begins with what was typed. */
export function beginningWith<Item extends NamedId>(all: readonly Item[], typed: string): Item[] {
  const prefix = typed.trim().toLowerCase();
  return all.filter(({ id, name }) => [id, name].some((text) => text.toLowerCase().startsWith(prefix)));
}
