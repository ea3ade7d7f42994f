import { toRealSlug } from '@registry/domain';

/** Words that are written in capitals. */
const CAPITALS = new Set(['ucc', 'ppp', 'olcc', 'tabs', 'nyc']);

/** Describes the content of a source by its slug: `us-co/ucc-filings` → `UCC filings`. */
export function sourceInWords(slug: string): string {
  const dataset = toRealSlug(slug).split('/').at(-1) ?? slug;
  const words = dataset.split('-').map((word) => (CAPITALS.has(word) ? word.toUpperCase() : word));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
