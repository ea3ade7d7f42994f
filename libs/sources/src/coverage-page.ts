import { loadSource } from './load-source.ts';

/** A page with a line for each source: what it gives, for which state, who publishes it, and what its mapping was tried on. */
export async function coveragePage(slugs: readonly string[], directory?: string): Promise<string> {
  const lines: string[] = [];
  for (const slug of slugs) lines.push(await lineOf(slug, directory));
  return [
    '# Sources',
    '',
    'Made from the descriptions by `libs/sources/src/write-coverage-page.ts`.',
    '',
    '| source | gives | state | dataset | verified |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

async function lineOf(slug: string, directory?: string): Promise<string> {
  const { mapping, yields, state, publisher, dataset, verified } = await loadSource(slug, directory);
  const { describes } = mapping as { readonly describes?: { readonly kind: string; readonly family: string | null } };
  const family = describes?.family ? `, ${yields === 'record' ? 'shown as' : 'part of'} \`${describes.family}\`` : '';
  const gives = describes === undefined ? yields : `${describes.kind}${family}`;
  const what = `${publisher}: ${dataset}`.replaceAll('|', '/');
  return `| \`${slug}\` | ${gives} | ${state ?? 'US'} | ${what} | ${verified === 'real-file' ? 'on a real file' : 'from the published layout'} |`;
}
