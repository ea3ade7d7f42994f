import { toBusiness } from '@registry/business-profile';
import { exampleLoadedFile, exampleOrigins, getBusiness } from '@registry/contracts-business-registry';
import {
  EVIDENCE_FORMAT,
  type BusinessEvidence,
  exampleVerification,
  type FileDigests,
  listSections,
  type VerificationEvidence,
} from '@registry/contracts-records-sections';
import canonicalize from 'canonicalize';
import { toEvidenceOfBusiness } from './evidence.mapper.ts';

const CREATED_AT = '2026-11-02T09:00:00.000Z';
const { reply: records } = listSections.example;

const evidence: BusinessEvidence = {
  object: 'evidence',
  format: EVIDENCE_FORMAT,
  created_at: CREATED_AT,
  workspace: 'acme',
  is_sandbox: false,
  purpose: 'onboarding of a supplier',
  reference: 'case-2041',
  service: { name: 'Business Registry Data Service', version: '1.0.0', url: null },
  ...toEvidenceOfBusiness({
    business: toBusiness(getBusiness.example.reply.business, records),
    registered: exampleOrigins,
    sections: records.sections,
    records: {
      rows: records.rows.map(({ source }) => [
        { path: ['filings', 0], origin: { source, load: null, confirmed_by: null } },
      ]),
      files: [],
    },
  }),
};

const ofCase: VerificationEvidence = {
  ...evidence,
  object: 'verification_evidence',
  verification: exampleVerification,
};

const fileDigests: FileDigests = {
  object: 'file_digests',
  format: EVIDENCE_FORMAT,
  created_at: CREATED_AT,
  date: '2026-11-02',
  files: [exampleLoadedFile],
};

export const exampleEvidence = signed(evidence);
export const exampleSignedCase = signed(ofCase);
export const exampleFileDigests = signed(fileDigests);

/** The signature is not one of a published key. */
function signed(content: object): string {
  return `{"content":${canonicalize(content)},"protected":"eyJhbGciOiJFZERTQSJ9","signature":"${'A'.repeat(86)}"}`;
}
