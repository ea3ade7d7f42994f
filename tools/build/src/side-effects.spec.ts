import { expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

interface Library {
  readonly name: string;
  readonly sideEffects?: false | readonly string[];
  readonly exports: Readonly<Record<string, string>>;
}

const NAMELESS_IMPORT = /^import '((?:@registry\/|\.)[^']+)';$/gm;

/** By their folders. */
const libraries = new Map(
  globSync('libs/{*,contracts/*}/package.json', { cwd: projectRoot }).map((file) => [
    dirname(file),
    JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Library,
  ]),
);

// Else the build leaves out what they do, or puts files that a program does not use into it.
it('the files that libraries declare to do something when loaded are those that are imported without a name', () => {
  const imported = globSync('{apps,libs}/**/src/**/*.ts', { cwd: projectRoot }).flatMap((file) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(NAMELESS_IMPORT)].map(([, path = '']) =>
      path.startsWith('.') ? normalize(join(dirname(file), path)) : exportedFile(path),
    ),
  );
  const declared = [...libraries].map(([folder, { sideEffects }]) => ({
    folder,
    files: sideEffects === undefined ? 'undeclared' : sideEffects || [],
  }));
  const expected = [...libraries.keys()].map((folder) => ({
    folder,
    files: [...new Set(imported)]
      .map((file) => relative(folder, file))
      .flatMap((file) => (file.startsWith('..') ? [] : `./${file}`)),
  }));
  expect(declared).toEqual(expected);
});

function exportedFile(path: string): string {
  const [folder, { name, exports }] = [...libraries].find(([, library]) => path.startsWith(`${library.name}/`)) ?? [
    '',
    { name: '', exports: {} },
  ];
  return join(folder, exports[`.${path.slice(name.length)}`] ?? path);
}
