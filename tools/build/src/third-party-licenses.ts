import type { Metafile } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENSE_FILE = /^(licen[cs]e|notice|copying)/i;

/**
 * Every package in a bundle with its version and the text of its license, as their licenses require of distributors.
 */
export function thirdPartyLicenses(root: string, { outputs }: Metafile): string {
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file) ?? []));
  const texts = [...folders].map((folder) => licenseOf(join(root, folder)));
  return [...new Set(texts)].sort().join(`\n${'-'.repeat(80)}\n\n`);
}

function licenseOf(folder: string): string {
  const {
    name,
    version,
    license = 'no license named',
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`;
}
