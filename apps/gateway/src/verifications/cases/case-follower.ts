import { Injectable } from '@nestjs/common';
import type { StoredCase } from './stored-case.ts';

/** Has decided cases follow their companies. */
@Injectable()
export class CaseFollower {
  follow(workspaceId: number, kept: StoredCase, businessId: string): Promise<void> {
    void [workspaceId, kept, businessId];
    return Promise.resolve();
  }

  unfollow(workspaceId: number, id: string): Promise<void> {
    void [workspaceId, id];
    return Promise.resolve();
  }
}
