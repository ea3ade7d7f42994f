const SUFFIX = '-sample';

/** The content of samples, as coverage says it. */
export const SAMPLE_SCOPE = 'fictional sample data';

/** The slug under which sample data in a source's layout is loaded and shown. */
export function toSampleSlug(slug: string): string {
  return `${slug}${SUFFIX}`;
}

/** Checks that a source contains sample data. */
export function isSampleSlug(slug: string): boolean {
  return slug.endsWith(SUFFIX);
}

/** The source whose layout a sample has. */
export function toRealSlug(sampleSlug: string): string {
  return isSampleSlug(sampleSlug) ? sampleSlug.slice(0, -SUFFIX.length) : sampleSlug;
}
