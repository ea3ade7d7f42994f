import type { FittedWeights, LinkWeights, ScreeningWeights } from '@registry/matching';
import { projectRoot } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

const FOLDER = join(projectRoot, 'libs/matching/src');

/** Writes the weights of records as the table that the matching reads. */
export function writeWeights(fitted: FittedWeights): Promise<void> {
  return writeTable(
    join(FOLDER, 'fitted-weights.ts'),
    `import type { FittedWeights } from './match-weights.ts';

/** Made by \`npm run match -- fit\`; \`docs/explanation/matching.md\` says of which data. */
export const fittedWeights: FittedWeights = ${JSON.stringify(fitted)};
`,
  );
}

/** Writes those of screenings likewise. */
export function writeScreeningWeights(fitted: ScreeningWeights): Promise<void> {
  return writeTable(
    join(FOLDER, 'screening', 'fitted-screening-weights.ts'),
    `import type { ScreeningWeights } from './screening-features.ts';

/** Made by \`npm run match -- fit-screening\`; \`docs/explanation/matching.md\` says of which data. */
export const fittedScreeningWeights: ScreeningWeights = ${JSON.stringify(fitted)};
`,
  );
}

/** Writes the weights of registrations likewise. */
export function writeLinkWeights(fitted: LinkWeights): Promise<void> {
  return writeTable(
    join(FOLDER, 'registrations', 'fitted-link-weights.ts'),
    `import type { LinkWeights } from './link-weights.ts';

/** Made by \`npm run match -- fit-links\`; \`docs/explanation/entities.md\` says of which data. */
export const fittedLinkWeights: LinkWeights = ${JSON.stringify(fitted)};
`,
  );
}

async function writeTable(file: string, source: string): Promise<void> {
  const { code } = await format(file, source, { singleQuote: true, printWidth: 120, trailingComma: 'all' });
  writeFileSync(file, code);
}
