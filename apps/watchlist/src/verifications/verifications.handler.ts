import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { getCompanies } from '@registry/contracts-business-registry';
import { followVerification, unfollowVerification } from '@registry/contracts-watchlist';
import { parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { isInSandbox } from '@registry/request-context';
import { addFollowed } from '../followed/followed-companies.store.ts';
import { toFollowed } from '../followed/followed-company.ts';
import { followCase } from '../followed/verification-follows.store.ts';

/** Decided cases that follow their company. Nothing is followed for the cases of a sandbox. */
@Controller()
export class VerificationsHandler {
  constructor(
    private readonly services: MessageClient,
    private readonly database: Database,
  ) {}

  @Handles(followVerification)
  async followVerification(
    @Payload() request: RequestFor<typeof followVerification>,
  ): Promise<ReplyTo<typeof followVerification>> {
    if (isInSandbox()) return { isFollowed: false };
    const id = parseBusinessId(request.businessId);
    const { companies } =
      id === undefined ? { companies: [] } : await this.services.call(getCompanies, { companies: [id] });
    const company = toFollowed(companies[0] ?? null);
    if (company === undefined) throw unknown(request.businessId);
    await this.database.transaction(async (client) => {
      await addFollowed(client, [company]);
      await followCase(client, company.key, request);
    });
    return { isFollowed: true };
  }

  @Handles(unfollowVerification)
  async unfollowVerification(
    @Payload() { workspaceId, verificationId }: RequestFor<typeof unfollowVerification>,
  ): Promise<ReplyTo<typeof unfollowVerification>> {
    const text = 'DELETE FROM verification_follows WHERE workspace_id = $1 AND verification_id = $2';
    if (!isInSandbox())
      await this.database.query({ name: 'unfollow-verification', text }, [workspaceId, verificationId]);
    return { isUnfollowed: true };
  }
}

function unknown(id: string): AppError {
  return new AppError(codes.body.invalid, {
    message: `No company has the id ${id}. Search for companies at /v1/search?q=.`,
    param: 'business_id',
  });
}
