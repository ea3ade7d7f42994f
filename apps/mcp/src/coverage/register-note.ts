import type { RegisterCoverage } from '@registry/api-client';

/** How much of a state's register is loaded, as the API's field `register` says. */
export type Register = RegisterCoverage['register'];

/** What is to be said of a register that is not loaded whole, of which nothing follows about who is not found. */
const NOTES = {
  whole: '',
  active: 'only the active companies of the register are loaded',
  part: 'only a part of the registry is loaded',
} as const;

/** `a part of the register is loaded`; empty where it is loaded whole, or nothing is known of it. */
export function registerNote(register: Register): string {
  return register === null ? '' : NOTES[register];
}

/** `OR: a part of the register is loaded; absence says nothing.`, or nothing. */
export function partialNote(states: readonly string[], register: Register): string {
  const note = registerNote(register);
  return note === '' || states.length === 0 ? '' : `${states.join(', ')}: ${note}; absence says nothing.`;
}
