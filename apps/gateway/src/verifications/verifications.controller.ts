import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  deletedVerification,
  exampleListedVerification,
  exampleVerification,
  type ListedVerification,
  signedVerification,
  type Verification,
  verification,
  verifications,
} from '@registry/contracts-records-sections';
import { companyKey } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { Idempotent, type IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { attachment } from '@registry/http-frame/requests/attachment';
import { readOrigin } from '@registry/http-frame/requests/origin-of';
import type { JsonText } from '@registry/http-frame/server/json-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exampleSignedCase } from '../evidence/example-documents.ts';
import { EvidenceRequestDto } from '../evidence/evidence.dto.ts';
import { JOSE_JSON } from '../evidence/signing/document-signer.ts';
import { choosePurpose, readPurpose } from '../keys/audit/purposes.ts';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { KeyAdmission } from '../keys/quotas/key-admission.ts';
import { CreateVerificationDto, DecideVerificationDto, UpdateVerificationDto } from './bodies/verification.dto.ts';
import { toVerification } from './cases/verification.mapper.ts';
import { Verifications } from './cases/verifications.ts';
import { GetVerificationQuery, ListVerificationsQuery } from './verifications.query.dto.ts';
import { VerificationEvidence } from './verification-evidence.ts';

const ID = ApiParam({
  name: 'id',
  description: 'The id of the case.',
  schema: { type: 'string', pattern: '^ver_', example: exampleVerification.id },
});
/** An operation on a case, whose response shows it with its company. */
const ON_CASE = {
  access: 'keyed',
  readsTestClock: true,
  reads: 'listed',
  response: verification,
  example: exampleVerification,
} as const;
const { notFound } = codes.verification;

@ApiTags('Verifications')
@Controller('v1/verifications')
export class VerificationsController {
  constructor(
    private readonly cases: Verifications,
    private readonly evidence: VerificationEvidence,
    private readonly admission: KeyAdmission,
  ) {}

  @Operation('POST', '', {
    scope: 'verify',
    ...ON_CASE,
    access: 'keyed-batch',
    summary: 'Verify a company',
    description:
      'Finds the company of an application, checks what was submitted, and opens a case with the review. The case keeps what you submitted, the id of the company and the results of the checks. What registries and lists say is read again by each `GET`. It is deleted 400 days after its last change. A retry with the same `Idempotency-Key` returns the case as it is then. Each request counts once.',
    statuses: [201],
    body: 'required',
  })
  async createVerification(
    @Body() body: CreateVerificationDto,
    @CallerKey() key: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Verification> {
    await this.admission.count(request, reply, key);
    const purpose = namedPurpose(body, request, key);
    request.apiCall.purpose = purpose;
    const created = await this.cases.create(key, body, { purpose, key: idempotent.key });
    return toVerification(idempotent.markReplay(created), readOrigin(request));
  }

  @Operation('GET', '', {
    access: 'keyed',
    reads: 'listed',
    summary: 'List the verifications',
    description: 'Returns the cases of your workspace as their last checks left them, the newest first.',
    response: verifications,
    example: toList([exampleListedVerification], 1, { page: 1, per_page: 30 }),
    errors: [codes.request.pageTooDeep],
    headers: headerReferences('Link'),
  })
  async listVerifications(
    @Query() query: ListVerificationsQuery,
    @CallerKey() key: KnownKey,
  ): Promise<ListDto<ListedVerification>> {
    const { status, outcome, assignee, external_id, business_id } = query;
    const business_key = business_id === null ? null : companyKey(business_id);
    const filter = { status, outcome, assignee, external_id, business_key };
    const { items, totalCount } = await this.cases.list(key, filter, query.window);
    return toList(items, totalCount, query);
  }

  @ID
  @Operation('GET', ':id', {
    ...ON_CASE,
    summary: 'Get a verification',
    description:
      'Returns a case with its company and its review as they are now. With `known_at` both are as they were known then; the case is as it is now. A decision shows each task then and now.',
    errors: [notFound, codes.business.beforeFirstLoad],
  })
  async getVerification(
    @Param('id') id: string,
    @Query() clocks: GetVerificationQuery,
    @CallerKey() key: KnownKey,
    @Req() request: FastifyRequest,
  ): Promise<Verification> {
    return toVerification(await this.cases.get(key, id, clocks), readOrigin(request));
  }

  @ID
  @Operation('PATCH', ':id', {
    scope: 'verify',
    ...ON_CASE,
    summary: 'Update a verification',
    description:
      'Adds or corrects what was submitted, chooses a company, assigns the case or adds a note, and checks the case again. `addresses` and `people` replace the lists before. A change of what was submitted or of the company opens a decided case again; the decision stays in the history. The same values again do not.',
    errors: [notFound],
    body: 'required',
  })
  async updateVerification(
    @Param('id') id: string,
    @Body() body: UpdateVerificationDto,
    @CallerKey() key: KnownKey,
    @Req() request: FastifyRequest,
  ): Promise<Verification> {
    return toVerification(await this.cases.update(key, id, body), readOrigin(request));
  }

  @ID
  @Operation('POST', ':id/decide', {
    scope: 'verify',
    ...ON_CASE,
    summary: 'Decide a verification',
    description:
      'Approves or rejects a case, also against its policy, and keeps the results of its checks with the decision. A decided case can be decided again. It follows its company: your watchlists get `verification.changed` when a task has another status. A case without a company can only be rejected.',
    errors: [notFound],
    body: 'required',
  })
  async decideVerification(
    @Param('id') id: string,
    @Body() body: DecideVerificationDto,
    @CallerKey() key: KnownKey,
    @Req() request: FastifyRequest,
  ): Promise<Verification> {
    return toVerification(await this.cases.decide(key, id, body), readOrigin(request));
  }

  @ID
  @Operation('DELETE', ':id', {
    scope: 'verify',
    access: 'keyed',
    summary: 'Delete a verification',
    description: 'Deletes a case with its history. It follows its company no longer.',
    response: deletedVerification,
    example: { object: 'verification', id: exampleVerification.id, deleted: true },
    errors: [notFound],
  })
  async deleteVerification(@Param('id') id: string, @CallerKey() key: KnownKey) {
    await this.cases.delete(key, id);
    return { object: 'verification', id, deleted: true } as const;
  }

  @ID
  @ApiBody({ type: EvidenceRequestDto, required: false })
  @Operation('POST', ':id/evidence', {
    scope: 'read',
    access: 'keyed',
    reads: 'listed',
    summary: 'Create evidence of a verification',
    description:
      'Returns one file that proves a case: the application, the review, the decision and the history. It has the company with the source of each original row. It is signed as evidence of a business is. Save it as it is.',
    response: { mediaTypes: [JOSE_JSON], description: signedVerification.description, schema: signedVerification },
    example: exampleSignedCase,
    errors: [notFound, codes.business.beforeFirstLoad],
    body: 'optional',
    isSafe: true,
  })
  async createVerificationEvidence(
    @Param('id') id: string,
    @Body() body: EvidenceRequestDto,
    @CallerKey() key: KnownKey,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText> {
    const signed = await this.evidence.make(key, id, body, readOrigin(request));
    void reply.headers({ 'content-type': JOSE_JSON, 'content-disposition': attachment(`evidence-${id}.json`) });
    return signed;
  }
}

/** The purpose of a body, else that of the header field or the key. Throws `purpose_refused`, `invalid_body`. */
export function namedPurpose(
  { purpose }: CreateVerificationDto,
  { headers }: FastifyRequest,
  key: KnownKey,
): string | null {
  if (typeof purpose !== 'string') return choosePurpose(headers['x-purpose'], key.purpose);
  return readPurpose(
    purpose,
    (fault) =>
      new AppError(codes.body.invalid, {
        message: `purpose ${fault} Correct it, or leave it out for the purpose of the key.`,
        param: 'purpose',
      }),
  );
}
