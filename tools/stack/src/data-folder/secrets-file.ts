import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Passwords and keys that are made once and kept, in a file that only its owner reads. */
export class SecretsFile {
  readonly #file: string;
  readonly #values: Record<string, string>;

  constructor(file: string) {
    this.#file = file;
    this.#values = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  }

  /** The secret of this name, if there is one. */
  get(name: string): string | undefined {
    return this.#values[name];
  }

  /** The secret of this name; 32 random bytes in hexadecimal when it is new. */
  random(name: string): string {
    return this.#values[name] ?? this.set(name, randomBytes(32).toString('hex'));
  }

  /** Keeps a value; the file is replaced whole, so a crash leaves the old one. */
  set(name: string, value: string): string {
    this.#values[name] = value;
    const half = `${this.#file}.${process.pid}`;
    writeFileSync(half, `${JSON.stringify(this.#values, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(half, this.#file);
    return value;
  }
}
