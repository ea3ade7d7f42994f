import ts from 'typescript';
import { sourceFiles } from '../../project-files.ts';
import type { Rule } from '../../rule.ts';

const LINES_MOST = 60;

/** Functions of one screen. What holds the tests of a spec is a chapter, not a function. */
export const functionLengthRule: Rule = {
  title: `no function has more than ${LINES_MOST} lines`,
  problems: (project) => sourceFiles(project).flatMap((path) => longFunctions(path, project.text(path))),
  example: {
    files: {
      'libs/a/src/long.ts': `function long() {\n${'  x();\n'.repeat(60)}}\nconst g = () => {\n${'  x();\n'.repeat(20)}};\n`,
      'libs/a/src/a.spec.ts': `describe('a', () => {\n${"  it('b', () => {\n    x();\n  });\n".repeat(30)}});\n`,
    },
    breaches: 1,
  },
};

function longFunctions(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && !isChapter(node)) {
      const first = lineOf(file, node.getStart(file));
      const lines = lineOf(file, node.getEnd()) - first + 1;
      if (lines > LINES_MOST) {
        found.push(
          `${path}:${first} ${nameOf(node)} has ${lines} lines: give its steps names and make them functions.`,
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/** Tests stand in it. */
function isChapter(node: ts.Node): boolean {
  return /\.(spec|suite)\.ts$/.test(node.getSourceFile().fileName) && /\bit(\.\w+)*\(/.test(node.getText());
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'a function';
}

function lineOf(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1;
}
