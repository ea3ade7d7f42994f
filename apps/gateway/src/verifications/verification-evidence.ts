import { Injectable } from '@nestjs/common';
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

const WITHOUT_COMPANY = { business: null, rows: [], further_rows: [], files: [] };

/** Makes signed evidence of cases. */
@Injectable()
export class VerificationEvidence {
  constructor(
    private readonly cases: Verifications,
    private readonly reader: BusinessReader,
    private readonly maker: EvidenceMaker,
    private readonly signer: DocumentSigner,
  ) {}

  /** `origin`: the address of the API. Throws `verification_not_found`. */
  async make(key: KnownKey, id: string, request: EvidenceRequestDto, origin: string): Promise<JsonText> {
    let found: BusinessWithOrigins | undefined;
    const reading = this.cases.get(key, id, request, async (company) => {
      found = await this.reader.readWithOrigins(key, company, request, { isUnreviewed: true });
      return found.business;
    });
    const [read, head] = await Promise.all([reading, this.maker.describeRequest(key, request)]);
    const review = read.knownAt === null ? read.review : null;
    const company =
      found === undefined
        ? WITHOUT_COMPANY
        : toEvidenceOfBusiness({ ...found, business: { ...found.business, review } });
    return this.signer.sign('verification_evidence', {
      ...head,
      verification: toVerification(read, origin),
      ...company,
    });
  }
}
