import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTools } from './list-tools.ts';

/** Keeps the definitions of the tools as they are to be reviewed. */
const { result } = JSON.parse(await listTools('legacy')) as { result: { tools: object[] } };
writeFileSync(
  join(import.meta.dirname, '..', '..', 'tool-definitions.json'),
  `${JSON.stringify(result.tools, undefined, 2)}\n`,
);
