import type { VerificationEvidence } from '../generated/types.ts';
import type { Evidence } from './read-signed.ts';
import { listFiles } from './verify-evidence.ts';

/** Describes valid evidence in sentences. `isListed`: its files were found in the lists of their days. */
export function describeEvidence(evidence: Evidence, isListed: boolean): string[] {
  const { business, workspace, purpose, reference, rows, service } = evidence;
  const files = listFiles(evidence).filter(({ file }) => file !== null);
  const days = listDays(evidence);
  return [
    ...('verification' in evidence ? describeCase(evidence) : []),
    ...(business === null
      ? []
      : [`Valid: ${business.name} (${business.id}) as known at ${business.as_known_at ?? evidence.created_at}.`]),
    `Signed by ${service.name} ${service.version} for ${workspace}${evidence.is_sandbox ? ', with fictional data of the sandbox' : ''}.`,
    ...(purpose === null ? [] : [`Purpose: ${purpose}`]),
    ...(reference === null ? [] : [`Reference: ${reference}`]),
    `Original rows: ${rows.length}. Files of agencies: ${files.length}${isListed ? ', all of them listed' : ''}.`,
    ...(isListed || days.length === 0 ? [] : [`Their digests are listed in /file-digests/ of ${days.join(', ')}.`]),
  ];
}

/** The days whose lists have the digests of its files, in their order. */
export function listDays(evidence: Evidence): string[] {
  const files = listFiles(evidence).filter(({ file }) => file !== null);
  return [...new Set(files.map(({ started_at: startedAt }) => startedAt.slice(0, 'YYYY-MM-DD'.length)))].sort();
}

function describeCase({ verification }: VerificationEvidence): string[] {
  const { id, submitted, review, decision } = verification;
  return [
    `Valid: verification ${id} of ${submitted.name}. The policy ${review.policy} said ${review.outcome}.`,
    decision === null
      ? 'No decision was made.'
      : `Decision: ${decision.decision} at ${decision.decided_at}: ${decision.reason}`,
  ];
}
