import { ESLint } from 'eslint';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import tseslint from 'typescript-eslint';

/**
 * Lints texts as if they stood in files of the project: a JSON array of `{path, code}` on stdin, on stdout for each
 * the rules that it breaks, with their messages. A file that is not there has no types, so its text is looked at without them. A program
 * of its own, because Nx cannot be loaded inside jest.
 */
const cases = JSON.parse(await text(process.stdin)) as { path: string; code: string }[];
const [typed, untyped] = [new ESLint(), new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked })];
const found: string[][] = [];
for (const { path, code } of cases) {
  const [result] = await (existsSync(path) ? typed : untyped).lintText(code, { filePath: path });
  found.push((result?.messages ?? []).map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
process.stdout.write(JSON.stringify(found));
