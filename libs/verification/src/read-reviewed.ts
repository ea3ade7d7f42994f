import type { PastRequest } from '@registry/contracts-message';
import type { Application, Business } from '@registry/contracts-records-sections';
import type { MessageSender } from '@registry/matching';
import type { ReviewedCompany } from './assess.ts';

/** Adds to a company what a check of an application needs of it. `clocks`: as of which time it is read. */
export function readReviewed(
  services: MessageSender,
  business: Business,
  application: Application,
  clocks: PastRequest = {},
): Promise<ReviewedCompany> {
  void [services, application, clocks];
  return Promise.resolve({ business, names: null });
}
