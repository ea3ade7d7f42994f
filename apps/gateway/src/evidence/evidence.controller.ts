import { Body, Controller, Param, Res } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { signedEvidence } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import type { JsonText } from '@registry/http-frame/server/json-text';
import type { FastifyReply } from 'fastify';
import { BusinessIdParameter } from '../ids/business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { exampleEvidence } from './example-documents.ts';
import { evidenceHeaders } from './evidence-headers.ts';
import { EvidenceMaker } from './evidence-maker.ts';
import { EvidenceRequestDto } from './evidence.dto.ts';
import { JOSE_JSON } from './signing/document-signer.ts';

@Controller('v1/businesses/:id/evidence')
export class EvidenceController {
  constructor(private readonly evidence: EvidenceMaker) {}

  @BusinessIdParameter()
  @ApiBody({ type: EvidenceRequestDto, required: false })
  @Operation('POST', '', {
    scope: 'read',
    access: 'keyed',
    tag: 'Evidence',
    summary: 'Create evidence of a business',
    description:
      'Returns one file that proves what this service knew of a business. It contains the business as `GET /v1/businesses/{id}` returns it. For each original row it names the source, the digest of its file and its load. The file is canonical JSON (RFC 8785) with an Ed25519 signature (JWS, RFC 7515). Save it as it is: another spacing or order invalidates it. It is not stored here. The keys of `/.well-known/jwks.json` verify it, also after they are replaced.',
    response: { mediaTypes: [JOSE_JSON], description: signedEvidence.description, schema: signedEvidence },
    example: exampleEvidence,
    errors: [codes.request.invalidId, codes.business.notFound, codes.business.beforeFirstLoad],
    body: 'optional',
    reads: 'path',
  })
  async createEvidence(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Body() body: EvidenceRequestDto,
    @CallerKey() key: KnownKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText> {
    const evidence = await this.evidence.make(id, key, body);
    void reply.headers(evidenceHeaders(id));
    return evidence;
  }
}
