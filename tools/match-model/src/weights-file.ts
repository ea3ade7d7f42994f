import type { FittedWeights } from '@registry/matching';
import { projectRoot } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

const FILE = join(projectRoot, 'libs/matching/src/fitted-weights.ts');

/** Writes the weights of records as the table that the matching reads. */
export async function writeWeights(fitted: FittedWeights): Promise<void> {
  const source = `import type { FittedWeights } from './match-weights.ts';

/** Made by \`npm run match -- fit\`; \`docs/explanation/matching.md\` says of which data. */
export const fittedWeights: FittedWeights = ${JSON.stringify(fitted)};
`;
  const { code } = await format(FILE, source, { singleQuote: true, printWidth: 120, trailingComma: 'all' });
  writeFileSync(FILE, code);
}
