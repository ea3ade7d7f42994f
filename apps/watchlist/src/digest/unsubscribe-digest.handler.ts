import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { InjectRepository } from '@nestjs/typeorm';
import type { RequestFor } from '@registry/contracts-message';
import { unsubscribeDigest, type UnsubscribeDigestReply } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import { inSandbox } from '@registry/request-context';
import { IsNull, Repository } from 'typeorm';
import { WatchlistEntity } from '../watchlists/watchlist.entity.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

@Controller()
export class UnsubscribeDigestHandler {
  constructor(
    @InjectRepository(WatchlistEntity) private readonly watchlists: Repository<WatchlistEntity>,
    private readonly tokens: UnsubscribeTokens,
  ) {}

  @Handles(unsubscribeDigest)
  async unsubscribeDigest(@Payload() request: RequestFor<typeof unsubscribeDigest>): Promise<UnsubscribeDigestReply> {
    const reply = (await this.#unsubscribe(request)) ?? (await inSandbox(undefined, () => this.#unsubscribe(request)));
    if (reply !== undefined) return reply;
    throw new AppError(codes.watchlist.notFound, {
      message: 'This unsubscribe link is incomplete or no longer valid. The digest may now go to another address.',
    });
  }

  /** Undefined where no digest has this link. */
  async #unsubscribe({
    token,
    isConfirmed,
  }: RequestFor<typeof unsubscribeDigest>): Promise<UnsubscribeDigestReply | undefined> {
    const id = this.tokens.watchlistIdOf(token);
    const select = { name: true, email: true, unsubscribedAt: true } as const;
    const digest = await this.watchlists.findOne({ select, where: { id, deliveryType: 'digest' } });
    const email = digest?.email ?? '';
    if (digest === null || !this.tokens.isValid(token, { watchlistId: id, email })) return undefined;
    if (isConfirmed)
      await this.watchlists.update({ id, email, unsubscribedAt: IsNull() }, { unsubscribedAt: () => 'now()' });
    return { name: digest.name, isUnsubscribed: isConfirmed || digest.unsubscribedAt !== null };
  }
}
