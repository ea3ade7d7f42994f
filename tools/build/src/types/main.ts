import { join, resolve, sep } from 'node:path';
import ts from 'typescript';

/** Checks the types of one project's files, and of what they import, by the one configuration of all. */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const [project] = process.argv.slice(2);
if (project === undefined) {
  process.stderr.write('Usage: node tools/build/src/types/main.ts FOLDER\n');
  process.exit(2);
}
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
  config: object;
};
const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const own = fileNames.filter((path) => path.startsWith(resolve(root, project) + sep));
const program = ts.createProgram(own, { ...options, noEmit: true });
const diagnostics = [...errors, ...own.flatMap((path) => diagnosticsOf(path))];
process.stdout.write(
  ts.formatDiagnosticsWithColorAndContext(diagnostics, {
    getCanonicalFileName: (path) => path,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  }),
);
process.exitCode = diagnostics.length === 0 ? 0 : 1;

function diagnosticsOf(path: string): readonly ts.Diagnostic[] {
  const file = program.getSourceFile(path);
  return file === undefined ? [] : [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
}
