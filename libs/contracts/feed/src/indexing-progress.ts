import { Field, publicObject, type Shape } from '@registry/contracts-message';

/** How far the search index of the replica that responded has followed what is loaded. Absent once it has everything. */
export const indexingProgress = publicObject('IndexingProgress', 'How far a search has followed what is loaded.', {
  found: Field.count('Number of companies, or of names in a search of people, that searches find by now.', {
    example: 120_000,
  }),
  waiting: Field.count('Number of changes of companies that are loaded and that searches do not find yet.', {
    minimum: 1,
    example: 206_224,
  }),
});

export type IndexingProgress = Shape<typeof indexingProgress>;

const number = new Intl.NumberFormat('en-US');

/** `being indexed: 120,000 companies found, 206,224 changes wait`. */
export function indexingText({ found, waiting }: IndexingProgress, noun = 'companies'): string {
  return `being indexed: ${number.format(found)} ${noun} found, ${number.format(waiting)} ${waiting === 1 ? 'change waits' : 'changes wait'}`;
}
