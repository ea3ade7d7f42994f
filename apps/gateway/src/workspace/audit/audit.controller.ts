import { Controller, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import type { FastifyReply } from 'fastify';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { AuditLog, NDJSON } from './audit-log.ts';
import { AuditQuery } from './audit.query.dto.ts';

@ApiTags('Workspace')
@Controller('v1/workspace/audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Operation('GET', '', {
    access: 'keyed-manage',
    summary: 'Export the audit log',
    description:
      'Streams every response that showed a company to a key of the workspace, on the API and on the pages, and every decision. Webhooks and digests are not in it. `subjects` are the ids of businesses, with the letters of file numbers in capitals; of an export the state, of a batch its id. A business is read with the registrations of its legal entity in other states. Each entry has its key and its purpose. It is written before the response is sent. Each line is `{"entry":…,"hash":"…"}`, and the last one `{"object":"audit_end","sequence":…,"hash":"…"}`. A hash is the SHA-256 of the 32 bytes of the hash before and of the JSON of the entry. The first one follows 32 zero bytes. `business-registry verify` checks a whole log, and names the first entry that was altered. Keep the hash of the last entry: `--hash` shows whether a later log contains it.',
    reads: 'nothing',
    response: { mediaTypes: [NDJSON], description: 'The entries, oldest first, one on each line.' },
    example:
      '{"entry":{"sequence":1,"at":"2026-11-10T09:00:00.000Z","operation":"get-business","subjects":["us-or-150000007"],"key":"a1B2c3D4","user":null,"purpose":"supplier_onboarding","request_id":"c2a1f0de"},"hash":"…"}\n{"object":"audit_end","sequence":1,"hash":"…"}\n',
    errors: [codes.request.invalidParameter],
  })
  exportAudit(
    @Query() { after }: AuditQuery,
    @CallerKey() { workspaceId }: KnownKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.log.send(workspaceId, after, reply);
  }
}
