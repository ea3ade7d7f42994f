import { type BusinessIdParts, parseBusinessId } from '@registry/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { userInfo } from 'node:os';

/** The person who decides, and the reason. */
export interface Decision {
  readonly by: string;
  readonly reason: string;
}

/** The options of a command by which an operator decides something. */
export interface DecisionFlags {
  readonly by?: string;
  readonly reason: string;
  readonly json?: true;
}

export function withDecisionOptions(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'reason, stored with the decision', someText)
    .option('--by <name>', 'who decided (default: the current user)', someText)
    .option('--json', 'print one line of JSON');
}

export function readDecision({ by, reason }: DecisionFlags): Decision {
  return { by: by ?? accountName(), reason };
}

/** An argument that names a company. */
export function businessId(text: string): BusinessIdParts {
  const parts = parseBusinessId(text);
  if (parts !== undefined) return parts;
  throw new InvalidArgumentError(`${text} is not a business id; ids have the form us-{state}-{file_number}.`);
}

/** The longest reason and name that are kept. */
const TEXT_LENGTH_MAX = 1_000;

/** The account that this runs as; its number where it has no name, as in containers. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** A reason, or who decided. */
function someText(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= TEXT_LENGTH_MAX) return trimmed;
  throw new InvalidArgumentError(`A text of 1 to ${TEXT_LENGTH_MAX} characters.`);
}
