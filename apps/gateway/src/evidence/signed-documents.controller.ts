import { Controller, Param, Res } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { signedFileDigests } from '@registry/contracts-records-sections';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import type { JsonText } from '@registry/http-frame/server/json-text';
import type { FastifyReply } from 'fastify';
import { DatePipe } from './date.pipe.ts';
import { exampleFileDigests } from './example-documents.ts';
import { FileDigestLists } from './file-digest-lists.ts';
import { exampleKeySet, type KeySet, keySet } from './key-set.dto.ts';
import { PublishedKeys } from './published-keys.ts';
import { JOSE_JSON } from './signing/document-signer.ts';

const TAG = 'Evidence';

@Controller()
export class SignedDocumentsController {
  constructor(
    private readonly keys: PublishedKeys,
    private readonly lists: FileDigestLists,
  ) {}

  @Operation('GET', '.well-known/jwks.json', {
    access: 'open',
    tag: TAG,
    summary: 'Get the public keys',
    description:
      'Returns the public keys that verify evidence and lists of file digests, newest first. Retired keys stay, so old documents remain valid. No key required.',
    response: keySet,
    example: exampleKeySet,
    errors: [codes.service.upstreamUnavailable],
  })
  getKeySet(): Promise<KeySet> {
    return this.keys.list();
  }

  @ApiParam({
    name: 'date',
    description: 'A day in UTC, on which the loads of the files started.',
    schema: { type: 'string', format: 'date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, example: '2026-11-02' },
  })
  @Operation('GET', 'file-digests/:date', {
    access: 'open',
    tag: TAG,
    summary: 'Get the file digests of a day',
    description:
      'Returns the signed list of the files that were loaded on a day, with the SHA-256 digest of each. It ties evidence to the files of the agencies. A load that is interrupted and resumed belongs to the day of its start. No key required.',
    response: { mediaTypes: [JOSE_JSON], description: signedFileDigests.description, schema: signedFileDigests },
    example: exampleFileDigests,
    errors: [codes.request.invalidParameter, codes.service.upstreamUnavailable],
  })
  async getFileDigests(
    @Param('date', DatePipe) date: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText> {
    const list = await this.lists.get(date);
    void reply.type(JOSE_JSON);
    return list;
  }
}
