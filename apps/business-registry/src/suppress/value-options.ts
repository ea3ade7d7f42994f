import { HIDDEN_LENGTH_MAX } from '@registry/contracts-business-registry';
import { type BusinessIdParts, HIDDEN_KINDS, type HiddenKind, hiddenKey } from '@registry/domain';
import { type Command, InvalidArgumentError } from 'commander';
import type { HidingRequest } from './hide-value.ts';

/** One value, by its kind. */
export interface ValueFlags extends Readonly<Partial<Record<HiddenKind, string>>> {
  readonly unlisted?: true;
}

interface ValueOption {
  readonly argument: string;
  readonly description: string;
  /** The form that the text must have. */
  readonly expected: string;
  /** It can be hidden on all companies at once. */
  readonly isEverywhere: boolean;
}

const OPTIONS: Readonly<Record<HiddenKind, ValueOption>> = {
  person: {
    argument: 'name',
    description: 'only this person or firm on file',
    expected: 'a name with letters or digits',
    isEverywhere: false,
  },
  phone: {
    argument: 'number',
    description: 'only this phone number',
    expected: 'ten digits, or + with the code of the country',
    isEverywhere: true,
  },
  email: {
    argument: 'address',
    description: 'only this email address',
    expected: 'an address such as jane@example.com',
    isEverywhere: true,
  },
  address: {
    argument: 'address',
    description: 'only this street address',
    expected: 'street and number, then the city after a comma',
    isEverywhere: false,
  },
};

/** The options that name one person or contact. */
export function addValueOptions(command: Command): Command {
  for (const kind of HIDDEN_KINDS) {
    const { argument, description } = OPTIONS[kind];
    command.option(`--${kind} <${argument}>`, description, (text: string) => parseValue(kind, text));
  }
  return command;
}

/** Reads the value to hide or show again; undefined for a company. Throws where several values are named, or a company is missing. */
export function toHidingRequest(id: BusinessIdParts | undefined, flags: ValueFlags): HidingRequest | undefined {
  const [kind, other] = HIDDEN_KINDS.filter((one) => flags[one] !== undefined);
  const text = kind === undefined ? undefined : flags[kind];
  if (kind === undefined || text === undefined) return undefined;
  if (other !== undefined) throw new Error(`--${kind} and --${other} are two values. Give one of them at a time.`);
  if (id === undefined && !OPTIONS[kind].isEverywhere)
    throw new Error(`--${kind} needs the company on which ${text} is hidden. Give us-{state}-{file_number} first.`);
  return { scope: id ?? null, value: { kind, text }, isUnlisted: flags.unlisted === true };
}

function parseValue(kind: HiddenKind, text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= HIDDEN_LENGTH_MAX && hiddenKey({ kind, text: trimmed }) !== '') return trimmed;
  throw new InvalidArgumentError(`Expected ${OPTIONS[kind].expected}, of ${HIDDEN_LENGTH_MAX} characters at most.`);
}
