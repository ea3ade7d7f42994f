import { AppError, codes } from '@registry/errors';
import { inThePast, requestContext } from '@registry/request-context';

/**
 * Reads what was known right before and after each of some changes, by the times at which they became known, in their order. Times of which
 * nothing is kept are left out. What counts as suppressed is what the request that is under way hides, and not what was then. Two reads
 * run at once, so that a company with many changes leaves connections to others.
 */
export async function readAtChanges<Known>(times: readonly Date[], read: () => Promise<Known>): Promise<Known[]> {
  const known: Known[] = [];
  const hiddenAt = requestContext.get()?.knownAt ?? 'infinity';
  for (const time of times.toSorted((one, other) => one.getTime() - other.getTime())) {
    const around = [new Date(time.getTime() - 1), time].map((at) =>
      inThePast(at.toISOString(), () => unlessNotKept(read), { hiddenAt }),
    );
    known.push(...(await Promise.all(around)).flat());
  }
  return known;
}

/** One value, or none where nothing is kept of the time. */
async function unlessNotKept<Known>(read: () => Promise<Known>): Promise<Known[]> {
  try {
    return [await read()];
  } catch (error) {
    if (error instanceof AppError && error.code === codes.business.beforeFirstLoad) return [];
    throw error;
  }
}
