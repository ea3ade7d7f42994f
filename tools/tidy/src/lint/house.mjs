import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import { join, relative, sep } from 'node:path';
import tseslint from 'typescript-eslint';
import { pathProblem } from './names.ts';
import { promises } from './promises.mjs';

// The boundary rule reads the graph that Nx keeps on disk and says nothing where there is none, or an old one: make it now.
await createProjectGraphAsync();

const root = join(import.meta.dirname, '../../../..');

const functionLength = builtinRules.get('max-lines-per-function');
const typeImports = tseslint.plugin.rules['consistent-type-imports'];

/** What holds the tests of a spec is a chapter, not a function; its other functions are held to the length of all functions. */
const specFunctionLength = {
  meta: functionLength.meta,
  create: (context) => {
    const holdsTests = (node) => /\bit(\.\w+)*\(/.test(context.sourceCode.getText(node));
    const report = (problem) => (holdsTests(problem.node) ? undefined : context.report(problem));
    return functionLength.create(Object.create(context, { report: { value: report } }));
  },
};

/** Classes that Nest injects by the type of a parameter are imported as values: the rule learns it from its parser's services. */
const consistentTypeImports = {
  meta: typeImports.meta,
  create: (context) => {
    const parserServices = {
      esTreeNodeToTSNodeMap: new Map(),
      tsNodeToESTreeNodeMap: new Map(),
      emitDecoratorMetadata: true,
      experimentalDecorators: true,
    };
    const sourceCode = Object.create(context.sourceCode, { parserServices: { value: parserServices } });
    return typeImports.create(Object.create(context, { sourceCode: { value: sourceCode } }));
  },
};

const fileNames = {
  meta: { schema: [] },
  create: (context) => ({
    Program(node) {
      const message = pathProblem(relative(root, context.filename).replaceAll(sep, '/'));
      if (message !== undefined) context.report({ node, message });
    },
  }),
};

/** Rules that Oxlint does not have: of ESLint, of its plugins, and of this project. */
export default {
  meta: { name: 'house' },
  rules: {
    ...promises.rules,
    boundaries: nx.rules['enforce-module-boundaries'],
    'consistent-type-imports': consistentTypeImports,
    'file-names': fileNames,
    floors: builtinRules.get('no-restricted-imports'),
    'restricted-syntax': builtinRules.get('no-restricted-syntax'),
    'spec-function-length': specFunctionLength,
  },
};
