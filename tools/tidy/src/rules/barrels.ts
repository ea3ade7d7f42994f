import ts from 'typescript';
import { sourceFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

const LIBRARY_INDEX = /^(libs|tools)\/[^/]+(\/[^/]+)?\/src\/index\.ts$/;

/** A library has one door; inside, a file is imported where it stands. */
export const barrelRule: Rule = {
  title: "no file only hands on what others export but a library's index.ts",
  problems: (project) =>
    sourceFiles(project)
      .filter((path) => !LIBRARY_INDEX.test(path))
      .filter((path) => path.endsWith('/index.ts') || isBarrel(path, project.text(path)))
      .map((path) => `${path}: import what it hands on from where it stands; name a list of things after the things.`),
  example: {
    files: {
      'libs/a/src/index.ts': "export * from './a.ts';\n",
      'libs/a/src/everything.ts': "export * from './a.ts';\nexport { b } from './b.ts';\n",
      'apps/a/migrations/index.ts': 'export const a = 1;\n',
      'libs/a/src/a.ts': 'export const a = 1;\n',
    },
    breaches: 2,
  },
};

function isBarrel(path: string, text: string): boolean {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return (
    statements.length > 0 &&
    statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined)
  );
}
