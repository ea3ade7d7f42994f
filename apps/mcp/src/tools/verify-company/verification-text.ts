import type { Verification } from '@registry/api-client';
import { coverageNote } from '../../coverage/register-note.ts';
import { companyLine, companyTitle } from '../company-hit.ts';
import { factsLine, labelled } from '../facts-line.ts';

type Task = Verification['review']['tasks'][number];

/** Values that are shown of a check without success. */
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
    ...tasks.filter(({ status: result }) => result !== 'unknown').map(taskLine),
    ...unknownLines(tasks),
    ...coverage.map(coverageNote),
  ].join('\n');
}

function candidateLine({ business, entity_id: entity, confidence }: Verification['candidates'][number]): string {
  return `- may be ${factsLine(companyTitle(business), labelled('entity', entity), labelled('confidence', confidence))}`;
}

/** `- Trade Name, Website: unknown, Not Submitted. The application does not state it.` for each reason why nothing is known. */
function unknownLines(tasks: readonly Task[]): string[] {
  const groups = Map.groupBy(
    tasks.filter(({ status }) => status === 'unknown'),
    ({ sub_label, message }) => `${sub_label}. ${message}`,
  );
  return [...groups].map(([why, group]) => `- ${group.map(({ label }) => label).join(', ')}: unknown, ${why}`);
}

/** `- State of Formation: failure, Domestic Inactive. The company is not active in its state of formation. (data of 2026-10-31)` */
function taskLine({ label, status, sub_label, message, evidence, as_of }: Task): string {
  const shown = status === 'success' ? [] : evidence.toSorted((one, other) => rank(one) - rank(other));
  const compared = shown.slice(0, COMPARED_MAX).map(({ fact, submitted, found, text }) => {
    const facts = factsLine(labelled('submitted', submitted), labelled('found', found), text);
    return ` ${fact}: ${facts.replace(/\.$/, '')}.`;
  });
  return `- ${label}: ${status}, ${sub_label}. ${message}${compared.join('')}${as_of === null ? '' : ` (data of ${as_of})`}`;
}

/** Values that differ come first. */
function rank({ agrees }: Task['evidence'][number]): number {
  return agrees === true ? 1 : 0;
}
