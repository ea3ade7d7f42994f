import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { rotateSecret, type RotateSecretReply, type RotateSecretRequest } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { WatchlistsStore } from './watchlists.store.ts';

@Controller()
export class RotateSecretHandler {
  constructor(
    private readonly store: WatchlistsStore,
    private readonly writes: IdempotentWrites,
  ) {}

  @Handles(rotateSecret)
  rotateSecret(@Payload() request: RotateSecretRequest): Promise<RotateSecretReply> {
    return this.writes.run(rotateSecret.subject, request, (client) =>
      this.store.rotateSecret(client, request, request.revoke),
    );
  }
}
