import { execa } from 'execa';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildah } from './buildah.ts';
import { imagesConfig } from './images.config.ts';

const SUITE = 'bookworm';
const BASE = `localhost/debian-base:${SUITE}`;
const BUILD_BASE = `localhost/debian-node-base:${SUITE}`;
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** The bases that images are built on. */
export interface Bases {
  readonly base: string;
  readonly buildBase: string;
}

/**
 * The given base images, else Debian by `mmdebstrap`, and the same with this Node and npm. They trust the certificate
 * authorities of this machine, so that they can be built with a proxy. Published images are built on published base
 * images.
 */
export async function baseImages(given: Partial<Bases>): Promise<Bases> {
  const base = given.base ?? (await debianBase());
  return { base, buildBase: given.buildBase ?? (await nodeBase(base)) };
}

async function debianBase(): Promise<string> {
  if (await exists(BASE)) return BASE;
  const folder = mkdtempSync(join(tmpdir(), 'debian-base-'));
  try {
    const archive = join(folder, 'base.tar');
    await execa('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', '--quiet', SUITE, archive]);
    const container = await buildah('from', 'scratch');
    await buildah('add', container, archive, '/');
    await buildah('copy', container, AUTHORITIES, AUTHORITIES);
    await commit(container, BASE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return BASE;
}

async function nodeBase(base: string): Promise<string> {
  const { npmProgram } = imagesConfig();
  if (npmProgram === undefined) throw new Error('Start it by "npm run images": it takes npm with it.');
  const npm = dirname(dirname(realpathSync(npmProgram)));
  const container = await buildah('from', '--pull-never', base);
  await buildah('copy', container, process.execPath, '/usr/local/bin/node');
  await buildah('copy', container, npm, '/usr/local/lib/node_modules/npm');
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
  await buildah('run', '--isolation', 'chroot', container, '--', ...link);
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, container);
  await commit(container, BUILD_BASE);
  return BUILD_BASE;
}

async function commit(container: string, image: string): Promise<void> {
  // The same contents give the same image, whose layers are then taken from the cache.
  await buildah('commit', '--quiet', '--timestamp', '0', '--rm', container, image);
}

async function exists(image: string): Promise<boolean> {
  return (await buildah('images', '--quiet', '--filter', `reference=${image}`)) !== '';
}
