import type { AnyEvidence } from './missing-rows.ts';
import { listFiles } from './verify-evidence.ts';

/** Describes valid evidence in sentences. `isListed`: its files were found in the lists of their days. */
export function describeEvidence(evidence: AnyEvidence, isListed: boolean): string[] {
  const { workspace, purpose, reference, rows, service } = evidence;
  const files = listFiles(evidence).filter(({ file }) => file !== null);
  const days = listDays(evidence);
  return [
    `Valid: ${describeSubject(evidence)} as known at ${describeTime(evidence)}.`,
    `Signed by ${service.name} ${service.version} for ${workspace}${evidence.is_sandbox ? ', with fictional data of the sandbox' : ''}.`,
    ...(purpose === null ? [] : [`Purpose: ${purpose}`]),
    ...(reference === null ? [] : [`Reference: ${reference}`]),
    `Original rows: ${rows.length}. Files of agencies: ${files.length}${isListed ? ', all of them listed' : ''}.`,
    ...(isListed || days.length === 0 ? [] : [`Their digests are listed in /file-digests/ of ${days.join(', ')}.`]),
  ];
}

function describeSubject(evidence: AnyEvidence): string {
  const { business } = evidence;
  const company = business === null ? 'no company' : `${business.name} (${business.id})`;
  if (!('verification' in evidence)) return company;
  const { id, status, submitted } = evidence.verification;
  return `the case ${id} of ${JSON.stringify(submitted.name)}, ${status.replace('_', ' ')}, with ${company}`;
}

function describeTime(evidence: AnyEvidence): string {
  const { as_known_at: knownAt } = 'verification' in evidence ? evidence.verification : evidence.business;
  return knownAt ?? evidence.created_at;
}

/** The days whose lists have the digests of its files, in their order. */
export function listDays(evidence: AnyEvidence): string[] {
  const files = listFiles(evidence).filter(({ file }) => file !== null);
  return [...new Set(files.map(({ started_at: startedAt }) => startedAt.slice(0, 'YYYY-MM-DD'.length)))].sort();
}
