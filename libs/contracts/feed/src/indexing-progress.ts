import { count, publicObject, type Shape } from '@registry/contracts-message';

/** How far the search index of the replica that responded has followed what is loaded. Absent once it has everything. */
export const indexingProgress = publicObject('IndexingProgress', {
  companies_found: count('Number of companies that searches find by now.', { example: 120_000 }),
  changes_waiting: count('Number of loaded changes that searches do not find yet, each of one company.', {
    minimum: 1,
    example: 206_224,
  }),
});

export type IndexingProgress = Shape<typeof indexingProgress>;

const number = new Intl.NumberFormat('en-US');

/** `being indexed: 120,000 companies can be found, 206,224 changes wait`. */
export function indexingText({ companies_found: found, changes_waiting: waiting }: IndexingProgress): string {
  const companies = `${number.format(found)} ${found === 1 ? 'company' : 'companies'}`;
  return `being indexed: ${companies} can be found, ${number.format(waiting)} ${waiting === 1 ? 'change waits' : 'changes wait'}`;
}
