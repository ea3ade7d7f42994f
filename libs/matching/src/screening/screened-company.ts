import type { CandidateName, ReadName } from '../queries/candidate-company.ts';
import { respelledForms, toVariant } from '../queries/names/name-variant.ts';
import { writingsOfCompany } from './foreign-forms.ts';
import type { ScreenedAddress, ScreenedIdentifier } from './list-entry.ts';

/** All that is known of a company that is screened. */
export interface ScreenedCompany {
  /** Legal, former and trade names. */
  readonly names: readonly CandidateName[];
  readonly addresses: readonly ScreenedAddress[];
  readonly identifiers: readonly ScreenedIdentifier[];
}

/** A company that was read once, to be compared with many entries. */
export interface ReadCompany extends ScreenedCompany {
  readonly read: readonly ReadName[];
}

/** Each name as it is written, without a legal form of another country, and with its legal form spelled right. */
export function readCompany(company: ScreenedCompany): ReadCompany {
  const names = company.names.flatMap((one) =>
    writingsOfCompany(one.name).map((text) => ({ ...one, variant: toVariant(text) })),
  );
  const read = names.flatMap((one) => [one, ...respelledForms(one.variant).map((variant) => ({ ...one, variant }))]);
  return { ...company, read };
}
