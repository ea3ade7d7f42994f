import type { Application, Business } from '@registry/contracts-records-sections';
import { readEin } from '@registry/domain';
import type { Finding } from '../finding.ts';

/** Compares a number with that in public records: no tax authority says whose it is. */
export function checkTin({ tin }: Application, business: Business | null): Finding<'tin'> {
  if (tin === null || tin.trim() === '') return { result: 'not_submitted' };
  const ein = readEin(tin);
  const found = business?.tin?.tin ?? null;
  if (ein === undefined) return { result: 'form_invalid', evidence: [['tin', tin, null, false, 'not an EIN']] };
  if (found === null) return { result: 'form_valid', evidence: [['tin', tin, null, null, 'not compared']] };
  const isSame = readEin(found) === ein;
  const text = isSame ? 'the same number' : 'another number';
  return { result: isSame ? 'found' : 'other_found', evidence: [['tin', tin, found, isSame, text]] };
}
