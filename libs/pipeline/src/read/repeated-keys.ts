import { fileNumberKey } from '@registry/domain';
import type { SeenKeys } from './seen-keys.ts';

/**
 * Numbers keys that come again: `key`, `key #2`, `key #3`. Equal rows of a file that numbers nothing are distinguished so, in every load
 * alike. Only keys that came twice are remembered as text.
 */
export class RepeatedKeys {
  readonly #seen: SeenKeys;
  readonly #times = new Map<string, number>();

  constructor(seen: SeenKeys) {
    this.#seen = seen;
  }

  /** The key under which a row is taken that stands at this line. */
  numbered(key: string, line: number): string {
    const compared = fileNumberKey(key);
    if (this.#seen.firstLine(compared, line) === undefined) return key;
    let times = this.#times.get(compared) ?? 1;
    do times++;
    while (this.#seen.firstLine(`${compared} #${times}`, line) !== undefined);
    this.#times.set(compared, times);
    return `${key} #${times}`;
  }
}
