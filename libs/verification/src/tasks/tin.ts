import type { Application, Business } from '@registry/contracts-records-sections';
import { readEin } from '@registry/domain';
import { compared, type Findings } from '../finding.ts';

/** Compares a number with what public records have: no tax authority says whose it is. */
export function checkTin({ tin }: Pick<Application, 'tin'>, business: Business | null): Findings<'tin'> {
  if (tin === null || tin.trim() === '') return { tin: { result: 'not_submitted' } };
  const ein = readEin(tin);
  const found = business?.tin?.tin ?? null;
  const isSame = found === null || ein === undefined ? null : readEin(found) === ein;
  const result = ein === undefined ? 'form_invalid' : isSame === null ? 'form_valid' : isSame ? 'found' : 'other_found';
  const text =
    ein === undefined
      ? 'no form of an EIN'
      : isSame === null
        ? 'not compared'
        : isSame
          ? 'the same number'
          : 'another number';
  return { tin: { result, evidence: [compared('tin', tin, found, isSame, text)] } };
}
