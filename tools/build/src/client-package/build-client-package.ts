import { build, type Plugin } from 'esbuild';
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateFiles } from '../from-openapi/generate-files.ts';
import { thirdPartyLicenses } from '../third-party-licenses.ts';

const run = promisify(execFile);
const LIBRARY = join('libs', 'api-client');

/** What customers install. The library has another name in this repository, where its TypeScript is imported as it is. */
const MANIFEST = {
  name: '@business-registry/client',
  description: 'Client and command line of the Business Registry Data Service API.',
  license: 'Apache-2.0',
  type: 'module',
  exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
  bin: { 'business-registry': './business-registry.js' },
  engines: { node: '>=20' },
  sideEffects: false,
};

/** Commander, which is bundled, loads modules of Node by this function. Modules do not have it. */
const REQUIRE = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";

/** Writes the package of the client into a folder: JavaScript with everything that it imports, types, README and licenses. */
export async function buildClientPackage(root: string, folder: string): Promise<void> {
  await generateFiles(root);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: {
      index: join(LIBRARY, 'src', 'index.ts'),
      'business-registry': join(LIBRARY, 'src', 'command-line', 'main.ts'),
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    chunkNames: 'chunk-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    keepNames: true,
    tsconfigRaw: {},
    banner: { js: REQUIRE },
    logLevel: 'warning',
    plugins: [versionOnly(version)],
  });
  await Promise.all([
    writeTypes(root, join(folder, 'types')),
    writeFile(join(folder, 'package.json'), `${JSON.stringify({ ...MANIFEST, version }, undefined, 2)}\n`),
    writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(root, metafile)),
    copyFile(join(root, LIBRARY, 'published', 'README.md'), join(folder, 'README.md')),
    copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE')),
  ]);
}

/** The program reads its version from the package.json of the library, of which nothing else is published. */
function versionOnly(version: string): Plugin {
  return {
    name: 'version-only',
    setup: ({ onLoad }) => {
      onLoad({ filter: /[\\/]package\.json$/ }, () => ({ contents: JSON.stringify({ version }), loader: 'json' }));
    },
  };
}

/** The declarations of what the package exports. */
async function writeTypes(root: string, folder: string): Promise<void> {
  const written = await mkdtemp(join(tmpdir(), 'client-types-'));
  try {
    const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
    await run(compiler, ['-p', join(root, LIBRARY, 'tsconfig.package.json'), '--outDir', written]);
    const source = join(written, LIBRARY, 'src');
    // The program and what reads its lists are not for callers.
    await cp(source, folder, {
      recursive: true,
      filter: (path) => !/[\\/](?:command-line|lists)(?:[\\/]|$)/.test(path),
    });
  } finally {
    await rm(written, { recursive: true });
  }
}
