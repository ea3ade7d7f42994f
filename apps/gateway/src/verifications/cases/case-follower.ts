import { Injectable } from '@nestjs/common';
import { followVerification, unfollowVerification } from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';
import type { KeptDecision, StoredCase } from '../../reviews/stored-case.ts';

/** Has decided cases follow their companies. */
@Injectable()
export class CaseFollower {
  constructor(private readonly services: MessageClient) {}

  async follow(
    workspaceId: number,
    { id, externalId, submitted }: StoredCase,
    businessId: string,
    { decision, tasks }: KeptDecision,
  ): Promise<void> {
    const request = {
      workspaceId,
      verificationId: id,
      businessId,
      externalId,
      decision,
      application: submitted,
      tasks,
    };
    await this.services.call(followVerification, request);
  }

  async unfollow(workspaceId: number, verificationId: string): Promise<void> {
    await this.services.call(unfollowVerification, { workspaceId, verificationId });
  }
}
