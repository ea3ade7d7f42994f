import { Injectable } from '@nestjs/common';
import type { Verification } from '@registry/contracts-records-sections';
import type { JsonText } from '@registry/http-frame/server/json-text';
import { BusinessReader } from '../businesses/get-business/business-reader.ts';
import type { BusinessWithOrigins } from '../businesses/profile/business-with-origins.ts';
import { EvidenceMaker } from '../evidence/evidence-maker.ts';
import type { EvidenceRequestDto } from '../evidence/evidence.dto.ts';
import { toEvidenceOfBusiness } from '../evidence/evidence.mapper.ts';
import { DocumentSigner } from '../evidence/signing/document-signer.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { toVerification } from './cases/verification.mapper.ts';
import { Verifications } from './cases/verifications.ts';

/** Makes signed evidence of cases. */
@Injectable()
export class VerificationEvidence {
  constructor(
    private readonly cases: Verifications,
    private readonly reader: BusinessReader,
    private readonly maker: EvidenceMaker,
    private readonly signer: DocumentSigner,
  ) {}

  /** Throws `verification_not_found`. `origin`: the address of the API. */
  async make(key: KnownKey, id: string, request: EvidenceRequestDto, origin: string): Promise<JsonText> {
    const origins: BusinessWithOrigins[] = [];
    const reading = this.cases.get(key, id, request, async (company) => {
      const found = await this.reader.readWithOrigins(key, company, request, { isUnreviewed: true });
      origins.push(found);
      return found.business;
    });
    const [read, head] = await Promise.all([reading, this.maker.describeRequest(key, request)]);
    const verification = toVerification(read.kept, read, origin, request);
    return this.signer.sign('verification_evidence', { ...head, ...toEvidenceOfCase(verification, origins[0]) });
  }
}

/** A case, with its company where it has one. */
export function toEvidenceOfCase(verification: Verification, found: BusinessWithOrigins | undefined) {
  if (found === undefined) return { verification, business: null, rows: [], further_rows: [], files: [] };
  const review = verification.as_known_at === undefined ? verification.review : null;
  return { verification, ...toEvidenceOfBusiness({ ...found, business: { ...found.business, review } }) };
}
