import { Injectable } from '@nestjs/common';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { OAuthStates } from './oauth-states.ts';

/** Milliseconds from one deletion to the next. */
const DELETE_MS = 600_000;

/** Deletes what the authorization server keeps no longer. */
@Injectable()
export class ExpiredStates extends BackgroundLoop {
  constructor(private readonly states: OAuthStates) {
    super({ fault: 'Expired objects of authorizations are not deleted' });
  }

  protected override async round(): Promise<number> {
    await this.states.forget();
    return DELETE_MS;
  }
}
