import { AppError, codes } from '@registry/errors';

/** Hits that can be grouped: as many as pages reach. */
export const GROUPED_MAX = 10_000;

/** Reads the entity of each of some companies; null where no other registration of it is known. */
interface KnownEntities {
  listEntities(keys: readonly string[]): Promise<readonly (string | null)[]>;
}

/** Of the companies of a search, in its order, the first of each entity. */
export async function firstOfEntities(known: KnownEntities, keys: readonly string[], total: number): Promise<string[]> {
  if (total > GROUPED_MAX) {
    throw new AppError(codes.request.invalidParameter, {
      message: `group is entity and q matches ${total} businesses; expected at most ${GROUPED_MAX}. Add words or filters, or leave group out.`,
      param: 'group',
    });
  }
  const entities = await known.listEntities(keys);
  const seen = new Set<string>();
  return keys.filter((_, at) => {
    const id = entities[at] ?? null;
    if (id === null) return true;
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}
