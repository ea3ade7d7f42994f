import { Injectable } from '@nestjs/common';
import type { DeliveryChanges } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { RefusedUrl, WebhookAddresses } from '@registry/webhooks';

/** Refuses targets that nothing may be delivered to. */
@Injectable()
export class DeliveryTargets {
  constructor(private readonly addresses: WebhookAddresses) {}

  async check(delivery: DeliveryChanges): Promise<void> {
    if (delivery.type === 'digest') {
      if ('email' in delivery) checkEmail(delivery.email);
      return;
    }
    if (delivery.url === undefined) return;
    try {
      await this.addresses.check(delivery.url);
    } catch (error) {
      if (!(error instanceof RefusedUrl)) throw error;
      throw new AppError(codes.body.invalid, { message: error.message, param: 'delivery.url', cause: error });
    }
  }
}

function checkEmail(email: string): void {
  if (/^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+\.[^\s@<>"(),:;\\.]+$/.test(email)) return;
  throw new AppError(codes.body.invalid, {
    message: `delivery.email is ${JSON.stringify(email)}; expected an email address, such as news@example.com. Correct it.`,
    param: 'delivery.email',
  });
}
