import { naicsSector } from '@registry/contracts-demo';

/** The digits of a NAICS code as sources write it (`541511`, `541511Y`, `23`); undefined where they are those of no sector. */
export function toNaicsCode(text: string): string | undefined {
  const digits = /^\s*(\d{2,6})(?!\d)/.exec(text)?.[1];
  return digits === undefined || naicsSector(digits) === undefined ? undefined : digits;
}
