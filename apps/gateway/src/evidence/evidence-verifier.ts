import { Injectable } from '@nestjs/common';
import { listDays } from '@registry/api-client/evidence/describe-evidence';
import { InvalidEvidence } from '@registry/api-client/evidence/invalid-evidence';
import { type Evidence, readKeyId } from '@registry/api-client/evidence/read-signed';
import { verifyEvidence } from '@registry/api-client/evidence/verify-evidence';
import { hash } from 'node:crypto';
import { FileDigestLists } from './file-digest-lists.ts';
import { PublishedKeys } from './published-keys.ts';

/** Lists of file digests that are made for one file at most. */
const DAYS_MAX = 60;

/** The outcome of verifying a file. */
export interface VerifiedFile {
  /** `sha256:` and the digest of the file itself. */
  readonly digest: string;
  /** The key that it names. */
  readonly keyId: string | undefined;
  /** Its content, if the signature is valid. */
  readonly evidence: Evidence | null;
  /** The fault of it; null if it is valid. */
  readonly fault: InvalidEvidence | null;
  /** The lists of file digests have all of its files. */
  readonly isListed: boolean;
}

/** Verifies evidence of this service as its clients do, with the published keys and the lists of file digests. */
@Injectable()
export class EvidenceVerifier {
  constructor(
    private readonly keys: PublishedKeys,
    private readonly lists: FileDigestLists,
  ) {}

  async verify(file: Uint8Array): Promise<VerifiedFile> {
    const about = { digest: `sha256:${hash('sha256', file)}`, keyId: readKeyId(file), evidence: null, isListed: false };
    const keys = { keys: [...(await this.keys.list()).keys] };
    const [evidence, fault] = orFault(() => verifyEvidence(file, keys));
    if (evidence === null) return { ...about, fault };
    const days = listDays(evidence);
    if (days.length > DAYS_MAX) return { ...about, evidence, fault };
    const lists = await Promise.all(days.map((day) => this.lists.get(day)));
    const fileDigests = lists.map(({ text }) => text);
    const [listed, unlisted] = orFault(() => verifyEvidence(file, keys, { fileDigests }));
    return { ...about, evidence, fault: unlisted, isListed: listed !== null };
  }
}

function orFault(verify: () => Evidence): readonly [Evidence | null, InvalidEvidence | null] {
  try {
    return [verify(), null];
  } catch (error) {
    if (error instanceof InvalidEvidence) return [null, error];
    throw error;
  }
}
