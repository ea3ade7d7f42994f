import type { FileDigests, KeySet, LoadedFile } from '../generated/types.ts';
import { InvalidEvidence } from './invalid-evidence.ts';
import { findRemovedRow, findUnnamedRow } from './missing-rows.ts';
import { changed, type Evidence, readSigned, type SignedFile } from './read-signed.ts';

/** The newest form of evidence that this version reads. */
const FORMAT_MAX = 1;

export interface VerifyOptions {
  /** Lists of file digests, as `getFileDigests` returned them. With them, every file that the evidence names has to be listed. */
  readonly fileDigests?: readonly SignedFile[];
}

/**
 * Returns the content of evidence that a key of the set signed. Throws `InvalidEvidence`, whose `fault` is the reason. `file` is the file
 * as it was received: parsed and serialized again it is another one. Only the key set of the service is needed, from
 * `/.well-known/jwks.json`.
 */
export function verifyEvidence(file: SignedFile, keys: KeySet, options: VerifyOptions = {}): Evidence {
  const { content, isSigned } = readSigned<Evidence>(file, ['evidence+jose', 'verification-evidence+jose'], keys);
  if (!isSigned) throw changedEvidence(content);
  refuseNewer(content);
  const unnamed = findRemovedRow(content) ?? findUnnamedRow(content);
  if (unnamed !== undefined) throw missingRow(unnamed, 'The service signed it so. Report it.');
  if (options.fileDigests !== undefined) requireListed(content, readLists(options.fileDigests, keys));
  return content;
}

/** The files of agencies that evidence names, each once. */
export function listFiles({ rows, further_rows: further, files }: Evidence): LoadedFile[] {
  const named = [...rows, ...further].flatMap(({ load, confirmed_by: newest }) => [load ?? [], newest ?? []].flat());
  return [...new Map([...named, ...files].map((one) => [toKey(one), one] as const)).values()];
}

/** A row that was removed is named: that says more than the signature. */
function changedEvidence(content: Partial<Evidence>): InvalidEvidence {
  const removed = findRemovedRow(content);
  return removed === undefined
    ? changed('the signature is not of this content')
    : missingRow(removed, 'It was removed after the file was signed. Get the file again from its keeper.');
}

function missingRow(place: string, remedy: string): InvalidEvidence {
  return new InvalidEvidence('missing_row', `The original row at ${place} is missing or has no source. ${remedy}`);
}

/** A form that this version does not know may have its rows elsewhere. */
function refuseNewer({ format }: { readonly format: number }): void {
  if (format <= FORMAT_MAX) return;
  throw new InvalidEvidence(
    'unknown_format',
    `The file has the form ${format}, and this version reads forms up to ${FORMAT_MAX}. Update the client.`,
  );
}

function readLists(files: readonly SignedFile[], keys: KeySet): FileDigests[] {
  return files.map((file) => {
    const { content, isSigned } = readSigned<FileDigests>(file, ['file-digests+jose'], keys);
    if (!isSigned) throw changed('the signature is not of this list of file digests');
    refuseNewer(content);
    return content;
  });
}

function requireListed(evidence: Evidence, lists: readonly FileDigests[]): void {
  const listed = new Set(lists.flatMap(({ files }) => files.map(toKey)));
  const dates = new Set(lists.map(({ date }) => date));
  for (const file of listFiles(evidence)) {
    if (file.file === null || listed.has(toKey(file))) continue;
    const day = file.started_at.slice(0, 10);
    throw new InvalidEvidence(
      'unlisted_file',
      `The signature is valid, but the file ${file.file} of ${file.source} is not listed: ` +
        (dates.has(day)
          ? `the list of ${day} does not have it.`
          : `the list of ${day} was not given. Get it from /file-digests/${day}.`),
    );
  }
}

/** A file of a source that was loaded at a time. */
function toKey({ source, file, started_at: startedAt }: LoadedFile): string {
  return JSON.stringify([source, file, startedAt]);
}
