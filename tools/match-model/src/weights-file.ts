import type { FittedWeights } from '@registry/matching';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectRoot } from '@registry/testing';

const FILE = join(projectRoot, 'libs/matching/src/fitted-weights.ts');

/** Writes the weights as the table that the matching reads. */
export async function writeWeights(fitted: FittedWeights): Promise<void> {
  const source = `import type { FittedWeights } from './match-weights.ts';

/** Made by \`npm run match -- fit\`; \`docs/matching.md\` says of which data. */
export const fittedWeights: FittedWeights = ${JSON.stringify(fitted)};
`;
  writeFileSync(FILE, await format(source, { ...(await resolveConfig(FILE)), filepath: FILE }));
}
