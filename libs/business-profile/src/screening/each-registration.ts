import { AppError, codes } from '@registry/errors';

/** Registrations that are read at once: an entity has one for each state at most. */
const AT_ONCE = 8;

/** Reads something of each registration, a few at once, in their order. One that was suppressed or removed meanwhile has nothing. */
export async function readEach<Item, Found>(
  items: readonly Item[],
  read: (item: Item) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    found.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map((item) => unlessGone(read(item))))).flat());
  return found;
}

async function unlessGone<Found>(reading: Promise<readonly Found[]>): Promise<readonly Found[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === codes.business.notFound) return [];
    throw error;
  }
}
