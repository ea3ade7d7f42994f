import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

/**
 * Ends what this process started when this process dies in any way, SIGKILL included: a small shell in its own session
 * reads from a pipe until it closes. Listed processes get their signal, five seconds later SIGKILL, and the listed
 * directories are removed.
 */
const WATCH = `
entries=""; directories=""
drop() { kept=""; for entry in $entries; do [ "\${entry#*:}" = "$1" ] || kept="$kept $entry"; done; entries="$kept"; }
while IFS=' ' read -r op rest; do
  case "$op" in
    INT|TERM|QUIT|KILL) entries="$entries $op:$rest" ;;
    ended) drop "$rest" ;;
    directory) directories="$directories$rest
" ;;
    removed) directories=$(printf '%s' "$directories" | grep -vxF "$rest")
      [ -z "$directories" ] || directories="$directories
" ;;
  esac
done
for entry in $entries; do kill -s "\${entry%%:*}" "\${entry#*:}" 2>/dev/null; done
tries=0
while [ $tries -lt 50 ]; do
  alive=""
  for entry in $entries; do kill -0 "\${entry#*:}" 2>/dev/null && alive=yes; done
  [ -n "$alive" ] || break
  tries=$((tries + 1)); sleep 0.1
done
for entry in $entries; do kill -s KILL "\${entry#*:}" 2>/dev/null; done
printf '%s' "$directories" | while IFS= read -r directory; do rm -rf -- "$directory"; done
`;

/** A signal that ends a process which does not handle it. */
export type EndSignal = 'SIGINT' | 'SIGTERM' | 'SIGQUIT' | 'SIGKILL';

/** Keeps servers and temporary directories from outliving this process. Holds no event loop open. */
export class OrphanReaper {
  #shell: ChildProcess | undefined;
  readonly #watched = new Set<string>();

  /** From now on the process dies with this one, by this signal. */
  watchProcess(pid: number, signal: EndSignal): void {
    this.#watched.add(`process ${pid}`);
    this.#write(`${signal.slice('SIG'.length)} ${pid}`);
  }

  /** The process ended; its id may be given to another. */
  processEnded(pid: number): void {
    if (this.#watched.delete(`process ${pid}`)) this.#write(`ended ${pid}`);
    this.#releaseIfIdle();
  }

  /** From now on the directory goes with this process. */
  watchDirectory(directory: string): void {
    this.#watched.add(`directory ${directory}`);
    this.#write(`directory ${directory}`);
  }

  /** The directory was removed. */
  directoryRemoved(directory: string): void {
    if (this.#watched.delete(`directory ${directory}`)) this.#write(`removed ${directory}`);
    this.#releaseIfIdle();
  }

  #write(line: string): void {
    this.#shell ??= startShell();
    this.#shell.stdin?.write(`${line}\n`);
  }

  #releaseIfIdle(): void {
    if (this.#watched.size > 0) return;
    this.#shell?.stdin?.end();
    this.#shell = undefined;
  }
}

/** The guard of this process. */
export const orphanReaper = new OrphanReaper();

function startShell(): ChildProcess {
  // A session of its own: Ctrl-C reaches the whole foreground group, and the guard must outlive it.
  const shell = spawn('/bin/sh', ['-c', WATCH], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  (shell.stdin as (Writable & { unref?: () => void }) | null)?.unref?.();
  shell.stdin?.on('error', () => undefined); // a guard that was killed by hand takes no more lines
  return shell;
}
