import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { sendNotice } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Mailer } from '../mail/mailer.ts';

/** Mails what the gateway has to say to a workspace. */
@Controller()
export class SendNoticeHandler {
  constructor(private readonly mailer: Mailer) {}

  @Handles(sendNotice)
  async sendNotice(
    @Payload() { id, email, subject, text }: RequestFor<typeof sendNotice>,
  ): Promise<ReplyTo<typeof sendNotice>> {
    await this.mailer.send({ to: email, id, subject, text });
    return { isSent: true };
  }
}
