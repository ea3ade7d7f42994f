import ts from 'typescript';
import { type ProjectFiles, sourceFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** A table of a statement, in the text before an interpolation or the end: one that is interpolated there is followed by nothing. */
const NAMED_TABLE = /\b(?:FROM|JOIN|UPDATE)\s+(?:LATERAL\s+)?[a-z_.]+(?:\s+(?!$)|$(?<=\w))|\)\s+[a-z_]+\b(?!\()/;
/** The text after an alias, and before a value; what a statement selects from does not see its aliases. */
const COLUMN = /^\.\w/;
const VALUE = /(?:[=<>,|]|(?<!(?:FROM|JOIN)\s|unnest)\(|\b(?:WHEN|THEN|ELSE|SELECT))\s*$/;

/**
 * A fragment of SQL that takes an alias or a value as text: an alias of its own that is equal to the given one captures it, so that a
 * condition compares a column with itself.
 */
export const sqlAliasRule: Rule = {
  title: 'SQL that is given an alias or a value as text has only aliases of ownAlias',
  problems: (project) =>
    sourceFiles(project)
      .filter((path) => /^(?:apps|libs)\//.test(path) && !/\.spec\.ts$|\/(?:migrations|testing)\//.test(path))
      .filter((path) => /\b(?:FROM|JOIN)\b/.test(project.text(path)))
      .flatMap((path) =>
        capturingLines(project, path).map((line) => `${path}:${line} names a table or an alias: use ownAlias.`),
      ),
  example: {
    files: {
      'libs/a/src/a.sql.ts': [
        'export function daySql(row: string) { return `(SELECT max(day) FROM loads l WHERE l.no = ${row}.no)`; }',
        'export const dayOf = (no: QualifiedSql): string => `SELECT day FROM loads ${l} JOIN sources s ON true WHERE ${l}.no = ${no}`;',
        'const isOldSql = (row: string): string => `EXISTS (SELECT FROM (SELECT 1) one WHERE one.day > ${row}.day)`;',
        'export const good = (row: string): string => `SELECT day FROM loads ${l} WHERE ${l}.no = ${row}.no`;',
        'export const count = (table: string): string => `SELECT count(*) FROM ${table} t`;',
        'export const chosen = (where: string): string => `SELECT FROM loads l WHERE ${where}`;',
      ].join('\n'),
    },
    breaches: 3,
  },
};

function capturingLines(project: ProjectFiles, path: string): number[] {
  const file = ts.createSourceFile(path, project.text(path), ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node, given: ReadonlySet<string>): void => {
    const names = ts.isFunctionLike(node) ? new Set([...given, ...textParameters(node)]) : given;
    if (ts.isTemplateExpression(node) && isCapturing(node, names)) {
      lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, (child) => visit(child, names));
  };
  visit(file, new Set());
  return lines;
}

function textParameters(node: ts.SignatureDeclaration): string[] {
  return node.parameters
    .filter(({ type }) => type !== undefined && /^(?:string|QualifiedSql)$/.test(type.getText()))
    .map(({ name }) => name.getText());
}

function isCapturing({ head, templateSpans }: ts.TemplateExpression, given: ReadonlySet<string>): boolean {
  const texts = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  if (!/\bFROM\b/.test(texts.join(' '))) return false;
  const isGiven = templateSpans.some(
    ({ expression, literal }, i) =>
      ts.isIdentifier(expression) &&
      given.has(expression.text) &&
      (COLUMN.test(literal.text) || VALUE.test(texts[i] ?? '')),
  );
  return isGiven && texts.some((text) => NAMED_TABLE.test(text));
}
