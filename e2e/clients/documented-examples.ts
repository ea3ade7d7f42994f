import { readFileSync } from 'node:fs';

/** The code of a page in one language, in its order. */
export function documentedCode(page: string, language: string): string {
  const blocks = readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, code = '']) => code).join('\n');
}
