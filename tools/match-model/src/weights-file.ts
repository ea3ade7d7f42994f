import type { FittedWeights, QueryWeights } from '@registry/matching';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { projectRoot } from '@registry/testing';

const FOLDER = join(projectRoot, 'libs/matching/src');

/** Writes the weights of records as the table that the matching reads. */
export async function writeWeights(fitted: FittedWeights): Promise<void> {
  await write(
    'fitted-weights.ts',
    `import type { FittedWeights } from './match-weights.ts';

/** Made by \`npm run match -- fit\`; \`docs/explanation/matching.md\` says of which data. */
export const fittedWeights: FittedWeights = ${JSON.stringify(fitted)};
`,
  );
}

/** Writes the weights of queries likewise. */
export async function writeQueryWeights(fitted: QueryWeights): Promise<void> {
  await write(
    'queries/fitted-query-weights.ts',
    `import type { QueryWeights } from './query-features.ts';

/** Made by \`npm run match -- fit-queries\`; \`docs/explanation/matching.md\` says of which data. */
export const fittedQueryWeights: QueryWeights = ${JSON.stringify(fitted)};
`,
  );
}

async function write(name: string, source: string): Promise<void> {
  const file = join(FOLDER, name);
  const { code } = await format(file, source, { singleQuote: true, printWidth: 120, trailingComma: 'all' });
  writeFileSync(file, code);
}
