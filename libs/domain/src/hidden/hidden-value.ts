import { addressKey, unformattedPersonName } from '../spelling/same-spelling.ts';

/** The kinds of values that can be hidden on a company. */
export const HIDDEN_KINDS = ['person', 'phone', 'email', 'address'] as const;

export type HiddenKind = (typeof HIDDEN_KINDS)[number];

/** A person or a contact that is not to be shown. */
export interface HiddenValue {
  readonly kind: HiddenKind;
  /** As a source or an operator writes it. */
  readonly text: string;
}

/** Values of a company that are not to be shown. */
export interface HiddenOfCompany {
  readonly values: readonly HiddenValue[];
  /** The names of the company, the legal one first. They stay where they contain the name of a hidden person. */
  readonly names: readonly string[];
}

/** The key of a value: writings of one value have the same. Empty where the text cannot be such a value. */
export function hiddenKey({ kind, text }: HiddenValue): string {
  const trimmed = text.trim();
  switch (kind) {
    case 'person':
      return /[\p{L}\p{N}]/u.test(trimmed) ? unformattedPersonName(trimmed) : '';
    case 'phone':
      return PHONE.test(trimmed) ? phoneKey(trimmed) : '';
    case 'email':
      return EMAIL.test(trimmed) ? trimmed.toLowerCase() : '';
    case 'address':
      return /\d/.test(streetLine(trimmed)) ? addressKey(trimmed) : '';
  }
}

/** Ten digits of a number in the United States or Canada, or more with the country's code. */
export function phoneKey(text: string): string {
  const digits = text.replace(EXTENSION, '').replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The part of an address that names the house: up to the first comma. */
export function streetLine(address: string): string {
  return address.split(',', 1)[0] ?? '';
}

const EXTENSION = /\s*(?:x|ext\.?|#)\s*\d+$/i;
const PHONE = /^(?:\+?1?[\s().\-/]*(?:\d[\s().\-/]*){10}|\+(?:\d[\s().\-/]*){8,15})(?:\s*(?:x|ext\.?|#)\s*\d+)?$/i;
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;
