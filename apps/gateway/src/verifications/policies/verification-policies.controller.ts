import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import {
  deletedPolicy,
  examplePolicy,
  policyRehearsal,
  type PolicyRehearsal,
  verificationPolicies,
  type VerificationPolicy,
  verificationPolicy,
} from '@registry/contracts-records-sections';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { NAME_PATTERN, PoliciesStore } from './policies.store.ts';
import { RehearsePolicyDto, SavePolicyDto } from './policy.dto.ts';
import { readRules } from './read-rules.ts';
import { rehearse } from './rehearse.ts';

const NAME = ApiParam({
  name: 'name',
  description: 'The name of the policy.',
  schema: { type: 'string', pattern: NAME_PATTERN, example: examplePolicy.name },
});

/** The rules by which a workspace judges cases. */
@ApiTags('Verifications')
@Controller('v1/verification-policies')
export class VerificationPoliciesController {
  constructor(private readonly policies: PoliciesStore) {}

  @Operation('GET', '', {
    access: 'keyed',
    summary: 'List the verification policies',
    description: 'Returns the policies of your workspace, the published `default` first.',
    response: verificationPolicies,
    example: toList([examplePolicy], 1, { page: 1, per_page: 30 }),
    errors: [codes.request.pageTooDeep],
    headers: headerReferences('Link'),
  })
  async listVerificationPolicies(
    @Query() query: PageQuery,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<ListDto<VerificationPolicy>> {
    const policies = await this.policies.list(workspaceId);
    const { offset, limit } = query.window;
    return toList(policies.slice(offset, offset + limit), policies.length, query);
  }

  @NAME
  @Operation('GET', ':name', {
    access: 'keyed',
    summary: 'Get a verification policy',
    description: 'Returns a policy of your workspace, or the published `default`.',
    response: verificationPolicy,
    example: examplePolicy,
    errors: [codes.verification.notFound],
  })
  getVerificationPolicy(
    @Param('name') name: string,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<VerificationPolicy> {
    return this.policies.get(workspaceId, name);
  }

  @NAME
  @Operation('PUT', ':name', {
    scope: 'verify',
    access: 'keyed',
    summary: 'Save a verification policy',
    description:
      'Creates a policy, or replaces its rules. Its cases are judged by them from then on. `default` cannot be changed. A workspace has at most 50 policies.',
    response: verificationPolicy,
    example: examplePolicy,
    body: 'required',
  })
  saveVerificationPolicy(
    @Param('name') name: string,
    @Body() { rules }: SavePolicyDto,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<VerificationPolicy> {
    return this.policies.keep(workspaceId, name, readRules(rules));
  }

  @NAME
  @Operation('DELETE', ':name', {
    scope: 'verify',
    access: 'keyed',
    summary: 'Delete a verification policy',
    description: 'Deletes a policy. Its cases are judged by `default` from then on. `default` cannot be deleted.',
    response: deletedPolicy,
    example: { object: 'verification_policy', name: examplePolicy.name, deleted: true },
    errors: [codes.verification.notFound],
  })
  async deleteVerificationPolicy(
    @Param('name') name: string,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<{ readonly object: 'verification_policy'; readonly name: string; readonly deleted: true }> {
    await this.policies.delete(workspaceId, name);
    return { object: 'verification_policy', name, deleted: true };
  }

  @NAME
  @Operation('POST', ':name/rehearse', {
    scope: 'read',
    access: 'keyed',
    summary: 'Rehearse a verification policy',
    description:
      'Says what the rules of a policy, or those of the body, would have said of your newest 10,000 cases. Each case is judged by what is kept of its last check, as of its time. Nothing is changed.',
    response: policyRehearsal,
    example: {
      object: 'policy_rehearsal',
      cases: 2,
      before: { approve: 2, review: 0, reject: 0 },
      after: { approve: 1, review: 1, reject: 0 },
      changed: [
        {
          verification_id: 'ver_7hQ2mX9cVb4KpT1sWz3LnA',
          ...{ before: 'approve', after: 'review', decision: 'approved' },
        },
      ],
    },
    errors: [codes.verification.notFound],
    body: 'optional',
    isSafe: true,
  })
  async rehearseVerificationPolicy(
    @Param('name') name: string,
    @Body() { rules }: RehearsePolicyDto,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<PolicyRehearsal> {
    const rehearsed = Array.isArray(rules) ? readRules(rules) : (await this.policies.get(workspaceId, name)).rules;
    return rehearse(this.policies, workspaceId, rehearsed);
  }
}
