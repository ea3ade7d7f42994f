import { loadedFile, rowOrigin } from '@registry/contracts-business-registry';
import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { business } from '../business.ts';
import { verification } from '../verification/verification.ts';

/** The version of the form of signed documents. A verifier reads this one and those before. */
export const EVIDENCE_FORMAT = 1;

/** The `typ` of the protected header of each kind of signed document. */
export const SIGNED_TYPES = {
  evidence: 'evidence+jose',
  verification_evidence: 'verification-evidence+jose',
  file_digests: 'file-digests+jose',
} as const;

export type SignedType = keyof typeof SIGNED_TYPES;

/** What every signed document says of itself. */
const signedFields = {
  format: Field.count('The version of this form, 1.', { minimum: 1, example: EVIDENCE_FORMAT }),
  created_at: Field.time('Time when it was signed.'),
};

const evidenceRow = publicObject('EvidenceRow', 'An original row in the business, and where it comes from.', {
  object: Field.objectType('evidence_row'),
  at: Field.string(
    'The place of the row in the evidence, as a JSON Pointer (RFC 6901).',
    '/business/registrations/0/records/0',
  ),
  ...rowOrigin.properties,
});

const furtherRow = publicObject(
  'EvidenceFurtherRow',
  'An original row from which names, addresses or people were read, and which the business does not contain.',
  {
    object: Field.objectType('evidence_further_row'),
    kind: Field.choice(
      ['trade_name', 'register_table'],
      'The kind of row. `trade_name`: a trade name of the business. `register_table`: a row of a further table of its registry.',
    ),
    key: Field.string('The number of the trade name, or the key of the row in its table.', '20191234567'),
    ...rowOrigin.properties,
  },
);

const evidenceService = publicObject('EvidenceService', 'The service that signed the evidence.', {
  name: Field.string('The name of the service.', 'Business Registry Data Service'),
  version: Field.string('The version of the program.', '1.0.0'),
  url: Field.stringOrNull('The public URL of the API, which publishes the keys; `null` if it is not configured.', null),
});

/** What was known of a company, for whom and why. */
export const businessEvidence = publicObject(
  'BusinessEvidence',
  'What the service knew of a business at a time, with the source of each row.',
  {
    object: Field.objectType('evidence'),
    ...signedFields,
    workspace: Field.string('The name of the workspace that requested it.', 'acme'),
    is_sandbox: Field.flag('Whether the business is a fictional one of the sandbox.'),
    purpose: Field.stringOrNull('The purpose, as requested.', 'onboarding of a supplier'),
    reference: Field.stringOrNull("The caller's own reference, as requested.", 'case-2041'),
    service: Field.described(evidenceService, 'The service that signed it.'),
    business: Field.described(
      business,
      'The business as `GET /v1/businesses/{id}` returned it, with its match evidence and coverage.',
    ),
    rows: Field.list(
      evidenceRow,
      'The original rows in the business: those of its registrations and of each listed record.',
    ),
    further_rows: Field.list(furtherRow, 'Further original rows that it rests on, without their content.'),
    files: Field.list(loadedFile, 'The newest loaded file of each source that was searched.'),
  },
);

export type BusinessEvidence = Shape<typeof businessEvidence>;

/** A case, with what was known of its company. */
export const verificationEvidence = publicObject(
  'VerificationEvidence',
  'A case at a time: the application, the checks and the decision, with what the service knew of the company.',
  {
    ...businessEvidence.properties,
    object: Field.objectType('verification_evidence'),
    verification: Field.described(verification, 'The case as `GET /v1/verifications/{id}` returned it.'),
    business: Field.objectOrNull(
      business,
      'The company as `GET /v1/businesses/{id}` returned it, with this review; `null` without one.',
    ),
  },
);

export type VerificationEvidence = Shape<typeof verificationEvidence>;

/** The files that were loaded on a day. */
export const fileDigests = publicObject('FileDigests', 'The digests of the files that were loaded on a day.', {
  object: Field.objectType('file_digests'),
  ...signedFields,
  date: Field.string('The day, in UTC, on which the loads started.', '2026-11-02'),
  files: Field.list(loadedFile, 'The files, without those that were read from standard input.'),
});

export type FileDigests = Shape<typeof fileDigests>;

/** Both kinds have the form of a JWS with detached content. */
const signatureFields = {
  protected: Field.string('The protected header of the JWS, in base64url: `alg`, `kid` and `typ`.'),
  signature: Field.string('The Ed25519 signature, in base64url.'),
};

export const signedEvidence = publicObject(
  'SignedEvidence',
  'Signed evidence: canonical JSON (RFC 8785) with a JWS signature over `content`.',
  { content: Field.described(businessEvidence, 'The signed content.'), ...signatureFields },
);

export const signedVerification = publicObject(
  'SignedVerification',
  'A signed case: canonical JSON (RFC 8785) with a JWS signature over `content`.',
  { content: Field.described(verificationEvidence, 'The signed content.'), ...signatureFields },
);

export const signedFileDigests = publicObject(
  'SignedFileDigests',
  'A signed list of file digests: canonical JSON (RFC 8785) with a JWS signature over `content`.',
  { content: Field.described(fileDigests, 'The signed content.'), ...signatureFields },
);
