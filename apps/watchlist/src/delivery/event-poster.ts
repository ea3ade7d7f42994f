import { Injectable } from '@nestjs/common';
import { type PostResult, signatureHeaders, WebhookPoster } from '@registry/webhooks';
import { SealedTexts } from '../sealing/sealed-texts.ts';
import type { DueEvent, Endpoint, KeptAttempt } from './delivery.store.ts';

export interface PostedEvent {
  readonly result: PostResult;
  /** As the log has it. */
  readonly attempt: KeptAttempt;
}

/** Posts an event to a watchlist's webhook, signed. */
@Injectable()
export class EventPoster {
  constructor(
    private readonly poster: WebhookPoster,
    private readonly texts: SealedTexts,
  ) {}

  async post(endpoint: Endpoint, { id, payload: body }: DueEvent): Promise<PostedEvent> {
    const { url, sealedSecret, sealedPreviousSecrets } = endpoint;
    const sentAt = new Date();
    const former = sealedPreviousSecrets.map((sealed) => this.texts.openIfOwn(sealed));
    const secrets = [this.texts.open(sealedSecret), ...former.filter((secret) => secret !== undefined)];
    const result = await this.poster.post({ url, headers: signatureHeaders({ id, sentAt, body }, secrets), body });
    const { status: httpStatus, latencyMs, error } = result;
    const responseBody = httpStatus === null ? null : result.response;
    return { result, attempt: { attemptedAt: sentAt.toISOString(), latencyMs, httpStatus, error, responseBody } };
  }
}
