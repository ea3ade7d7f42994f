import type { ProjectFiles } from '../project-files.ts';

/** Comments and texts of code: line and block comments, and strings of either kind. */
const IN_CODE = /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const IN_DOCUMENT = /"(?:description|summary|title)": "((?:[^"\\]|\\.)*)"/g;
/** Dated records of what was found, which stay as they were written. */
const RECORDS = /^docs\/experiments\//;
/** The words that the rule is about are written out there. */
const OWN = /^tools\/tidy\/src\/language\//;

/** The texts of a file that people read; none of a file that has no such texts. */
export function listTexts(project: ProjectFiles, path: string): string[] {
  if (RECORDS.test(path) || OWN.test(path)) return [];
  if (path.endsWith('.md')) return [prose(project.text(path))];
  if (path.endsWith('.openapi.json')) return described(project.text(path));
  if (path.endsWith('.ts') && !path.includes('/generated/') && !/\.(spec|suite)\.ts$/.test(path)) {
    return (project.text(path).match(IN_CODE) ?? []).map(splitWords).filter((text) => / \S+ /.test(text));
  }
  return [];
}

/** A comment or string without the code in it: quoted names, interpolated expressions, and SQL but for its comments. */
function splitWords(text: string): string {
  if (text.startsWith('/')) return text.replaceAll(/`[^`\n]*`/g, 'x');
  if (SQL.test(text)) return (text.match(/--[^\n]*/g) ?? []).join('\n');
  return text.replaceAll(/\$\{[^{}]*\}/g, 'x');
}

const SQL = /^['"`]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|CREATE|ALTER TABLE|DO) /;

/** The descriptions of an OpenAPI document, each once. */
function described(text: string): string[] {
  const all = [...text.matchAll(IN_DOCUMENT)].map(([, description = '']) => description.replaceAll('\\n', '\n'));
  return [...new Set(all)];
}

/** A page without its code, quoted names and the targets of its links. */
function prose(page: string): string {
  return page
    .replaceAll(/^ *```[^]*?^ *```/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'x')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<!--[^]*?-->/g, '');
}

/** The sentences of a text: those of a list, a table and a heading end with their line. */
export function splitSentences(text: string): string[] {
  return text
    .split(/\n\s*(?=\n|[-*|#>]|\d+\. )|\|/)
    .flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:;]["')]*) /))
    .map((sentence) => sentence.trim());
}
