import type { FittedWeights, LinkWeights, ScreeningWeights } from '@registry/matching';
import { projectRoot } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

interface Fitted {
  readonly FittedWeights: FittedWeights;
  readonly ScreeningWeights: ScreeningWeights;
  readonly LinkWeights: LinkWeights;
}

/** By the type of weights: the table that the matching reads, the file of the type, and the document about its data. */
const TABLES = {
  FittedWeights: ['fitted-weights', 'match-weights', 'matching'],
  ScreeningWeights: ['screening/fitted-screening-weights', 'screening-features', 'matching'],
  LinkWeights: ['registrations/fitted-link-weights', 'link-weights', 'entities'],
} as const satisfies Record<keyof Fitted, readonly string[]>;

/** Writes weights as the table that the matching reads. */
export async function writeWeights<Type extends keyof Fitted>(type: Type, fitted: Fitted[Type]): Promise<void> {
  const [table, typeFile, guide] = TABLES[type];
  const source = `import type { ${type} } from './${typeFile}.ts';

/** Made by \`npm run match -- fit\`; \`docs/explanation/${guide}.md\` says of which data. */
export const fitted${type.replace(/^Fitted/, '')}: ${type} = ${JSON.stringify(fitted)};
`;
  const file = join(projectRoot, 'libs/matching/src', `${table}.ts`);
  const { code } = await format(file, source, { singleQuote: true, printWidth: 120, trailingComma: 'all' });
  writeFileSync(file, code);
}
