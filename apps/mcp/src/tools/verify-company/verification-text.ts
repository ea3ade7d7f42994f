import type { Verification } from '@registry/api-client';
import { coverageNote } from '../../coverage/register-note.ts';
import { companyLine, companyTitle } from '../company-hit.ts';
import { factsLine, labelled } from '../facts-line.ts';

/** Values that are shown of a check that is no success. */
const COMPARED_MAX = 3;

/** A case for reading: what the policy says and why, the company, and each check. */
export function verificationText(verification: Verification): string {
  const { id, status, business, candidates, coverage, message, verdict, review } = verification;
  const { outcome, policy, reasons, tasks } = review;
  const found = candidates.find((one) => one.business.id === business?.id);
  return [
    `Verification ${id} (${status}): the policy ${policy} says ${outcome}. People of the workspace decide.`,
    ...reasons.map(({ effect, text }) => `- ${effect}: ${text}`),
    business === null
      ? `Company: none is certain (${verdict}).`
      : `Company: ${factsLine(companyLine(business), labelled('entity', found?.entity_id), verdict)}`,
    ...(business === null ? candidates.map(candidateLine) : []),
    ...(message === null ? [] : [message]),
    'Checks:',
    ...tasks.map(taskLine),
    'unknown: nothing is known of it, which is neither a success nor a failure.',
    ...coverage.map(coverageNote),
  ].join('\n');
}

function candidateLine({ business, entity_id: entity, confidence }: Verification['candidates'][number]): string {
  return `- may be ${factsLine(companyTitle(business), labelled('entity', entity), labelled('confidence', confidence))}`;
}

/** `- State of Formation: failure, Domestic Inactive. The company is not active in its state of formation. (data of 2026-10-31)` */
function taskLine({ label, status, sub_label, message, evidence, as_of }: Verification['review']['tasks'][number]) {
  const differing = status === 'success' ? [] : evidence.filter(({ agrees }) => agrees !== true);
  const compared = differing.slice(0, COMPARED_MAX).map(({ fact, submitted, found, text }) => {
    return ` ${fact}: ${factsLine(labelled('submitted', submitted), labelled('found', found), text)}.`;
  });
  return `- ${label}: ${status}, ${sub_label}. ${message}${compared.join('')}${as_of === null ? '' : ` (data of ${as_of})`}`;
}
