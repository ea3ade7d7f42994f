import { InvalidArgumentError } from 'commander';
import { userInfo } from 'node:os';

/** The longest reason and name that are kept. */
const TEXT_LENGTH_MAX = 1_000;

/** The account that this runs as; its number where it has no name, as in containers. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** A reason, or who decided. */
export function someText(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= TEXT_LENGTH_MAX) return trimmed;
  throw new InvalidArgumentError(`A text of 1 to ${TEXT_LENGTH_MAX} characters.`);
}
