import type { FittedWeights, LinkWeights } from '@registry/matching';
import { projectRoot } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

const FOLDER = join(projectRoot, 'libs/matching/src');

/** Writes the weights of records as the table that the matching reads. */
export async function writeWeights(fitted: FittedWeights): Promise<void> {
  const source = `import type { FittedWeights } from './match-weights.ts';

/** Made by \`npm run match -- fit\`; \`docs/explanation/matching.md\` says of which data. */
export const fittedWeights: FittedWeights = ${JSON.stringify(fitted)};
`;
  await write('fitted-weights.ts', source);
}

/** Writes the weights of registrations likewise. */
export async function writeLinkWeights(fitted: LinkWeights): Promise<void> {
  const source = `import type { LinkWeights } from './link-weights.ts';

/** Made by \`npm run match -- fit-links\`; \`docs/explanation/entities.md\` says of which data. */
export const fittedLinkWeights: LinkWeights = ${JSON.stringify(fitted)};
`;
  await write('registrations/fitted-link-weights.ts', source);
}

async function write(name: string, source: string): Promise<void> {
  const file = join(FOLDER, name);
  const { code } = await format(file, source, { singleQuote: true, printWidth: 120, trailingComma: 'all' });
  writeFileSync(file, code);
}
