import { ESLint } from 'eslint';
import { text } from 'node:stream/consumers';

/**
 * Lints texts as if they stood in files of the project: a JSON array of `{path, code}` on stdin, on stdout for each
 * the rules that it breaks, with their messages. A program of its own, because Nx cannot be loaded inside jest.
 */
const cases = JSON.parse(await text(process.stdin)) as { path: string; code: string }[];
const eslint = new ESLint();
const found: string[][] = [];
for (const { path, code } of cases) {
  const [result] = await eslint.lintText(code, { filePath: path });
  found.push((result?.messages ?? []).map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
process.stdout.write(JSON.stringify(found));
