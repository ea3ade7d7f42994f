import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import { codes } from '@registry/errors';
import { Idempotent, IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { CreateKeyDto, OVERLAP_SECONDS_DEFAULT, RotateKeyDto } from './key-bodies.dto.ts';
import { KEY_PATTERN, KeyPrefixPipe } from './key-prefix.pipe.ts';
import {
  type CreatedWorkspaceKey,
  createdWorkspaceKey,
  EXAMPLE_KEY_TEXT,
  exampleWorkspaceKey,
  type RotatedWorkspaceKey,
  rotatedWorkspaceKey,
  type WorkspaceKey,
  workspaceKey,
  type WorkspaceKeyList,
  workspaceKeyList,
} from './workspace-key.ts';
import { WorkspaceKeys } from './workspace-keys.ts';

const KEY = ApiParam({
  name: 'key',
  description: 'The prefix of the key.',
  schema: { type: 'string', pattern: KEY_PATTERN, example: exampleWorkspaceKey.prefix },
});

@ApiTags('Workspace')
@Controller('v1/workspace/keys')
export class WorkspaceKeysController {
  constructor(private readonly keys: WorkspaceKeys) {}

  @Operation('GET', '', {
    access: 'keyed-manage',
    summary: 'List API keys',
    description: 'Lists the keys of the workspace, newest first, also those that are revoked or expired.',
    response: workspaceKeyList,
    example: toList([exampleWorkspaceKey], 1, { page: 1, per_page: 30 }),
    errors: [codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: headerReferences('Link'),
  })
  async listApiKeys(@Query() query: PageQuery, @CallerKey() caller: KnownKey): Promise<WorkspaceKeyList> {
    const keys = await this.keys.list(caller);
    const { offset, limit } = query.window;
    return { ...toList(keys.slice(offset, offset + limit), keys.length, query) };
  }

  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A unique text for this request. A retry with it is 409, and names the key that was made.',
    schema: { type: 'string', minLength: 1, maxLength: 255, example: 'd0f2b3c8-key-1' },
  })
  @Operation('POST', '', {
    access: 'keyed-manage',
    summary: 'Create an API key',
    description:
      'Makes a key of the workspace and returns it with its text, once. It shares the daily limit of the key that makes it. A workspace has at most 100 keys that can be used. A retry with the same `Idempotency-Key` within 24 hours is 409 and makes no second key.',
    response: createdWorkspaceKey,
    example: { ...exampleWorkspaceKey, last_used_at: null, key: EXAMPLE_KEY_TEXT },
    statuses: [201],
    errors: [codes.key.purposeRefused, codes.body.idempotencyConflict],
    body: 'required',
  })
  createApiKey(
    @Body() body: CreateKeyDto,
    @CallerKey() caller: KnownKey,
    @Idempotent() { key: idempotencyKey }: IdempotentRequest,
  ): Promise<CreatedWorkspaceKey> {
    const { name, role = 'read', purpose = null, expires_at: expiresAt = null } = body;
    return this.keys.create(caller, { name, role, purpose, expiresAt, idempotencyKey });
  }

  @KEY
  @Operation('POST', ':key/rotate', {
    access: 'keyed-manage',
    summary: 'Rotate an API key',
    description:
      'Makes a key that replaces another, with its name, role and expiry, and returns it with its text, once. The other one can be used for the overlap that you state, and not beyond its own expiry. Both share one daily limit.',
    response: rotatedWorkspaceKey,
    example: {
      ...exampleWorkspaceKey,
      rotated_from: 'Zz9Yy8Xx',
      last_used_at: null,
      key: EXAMPLE_KEY_TEXT,
      old_key_ends_at: '2026-11-03T08:16:02.000Z',
    },
    statuses: [201],
    errors: [codes.key.notFound, codes.key.notActive],
    body: 'optional',
  })
  rotateApiKey(
    @Param('key', KeyPrefixPipe) prefix: string,
    @Body() { overlap_seconds: seconds }: RotateKeyDto,
    @CallerKey() caller: KnownKey,
  ): Promise<RotatedWorkspaceKey> {
    return this.keys.rotate(caller, prefix, (seconds ?? OVERLAP_SECONDS_DEFAULT) * 1_000);
  }

  @KEY
  @Operation('DELETE', ':key', {
    access: 'keyed-manage',
    summary: 'Revoke an API key',
    description:
      'Ends a key, and the sessions on the pages that were opened with it, within 3 seconds. It stays listed. Revoking it again changes nothing.',
    response: workspaceKey,
    example: { ...exampleWorkspaceKey, state: 'revoked', revoked_at: '2026-11-03T08:16:02.000Z' },
    errors: [codes.key.notFound],
  })
  revokeApiKey(@Param('key', KeyPrefixPipe) prefix: string, @CallerKey() caller: KnownKey): Promise<WorkspaceKey> {
    return this.keys.revoke(caller, prefix);
  }
}
