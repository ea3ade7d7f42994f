import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whom a server runs as: nothing to change, or another user's ids. */
export interface ServerUser {
  readonly name: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** Postgres refuses to run as root, so root hands it to one of these; no account is made for it. */
const unprivileged = ['postgres', 'nobody', 'daemon'];

let found: ServerUser | undefined;

/**
 * Whom Postgres runs as here: ourselves, or, when we are root, the first unprivileged account that this machine has. It is looked for
 * once, as each account that is tried costs the start of a program.
 */
export function postgresUser(): ServerUser {
  found ??= findUser();
  return found;
}

function findUser(): ServerUser {
  if (process.getuid?.() !== 0) return { name: 'who starts it' };
  for (const name of unprivileged) {
    const user = account(name);
    if (user !== undefined && mayBecome(user)) return user;
  }
  throw new Error(
    `Postgres does not run as root, and this machine has none of the accounts ${unprivileged.join(', ')} to run it as. ` +
      'Start this as another user, or make one: useradd --system postgres',
  );
}

/** Whether this user can enter the directory and write in it; parents closed to them make it unreachable. */
export function canWriteIn(user: ServerUser, directory: string): boolean {
  return runsAs(user, ['-c', 'cd -- "$1" && test -w .', 'sh', directory]);
}

/** Whether this user can start the program. */
export function canRun(user: ServerUser, program: string): boolean {
  return spawnSync(program, ['--version'], { ...ids(user), stdio: 'ignore' }).status === 0;
}

/** The part of spawn's options that makes the child run as this user. */
export function ids(user: ServerUser): { uid?: number; gid?: number } {
  return user.uid === undefined ? {} : { uid: user.uid, gid: user.gid };
}

function mayBecome(user: ServerUser): boolean {
  return runsAs(user, ['-c', 'true']); // false in a user namespace that does not map the account
}

function runsAs(user: ServerUser, args: string[]): boolean {
  return spawnSync('/bin/sh', args, { ...ids(user), cwd: '/', stdio: 'ignore' }).status === 0;
}

function account(name: string): ServerUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}
