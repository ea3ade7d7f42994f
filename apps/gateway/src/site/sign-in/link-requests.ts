import { Injectable } from '@nestjs/common';
import { AddressLimits } from '@registry/address-limits';
import { codes } from '@registry/errors';
import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { isEmail } from 'class-validator';
import { MailSignIn } from '../../accounts/mail-sign-in.ts';
import { refuseForeign } from '../../keys/auth/key-cookie.ts';
import { tooManyRequests } from '../../open-requests/too-many-requests.ts';
import type { Html } from '../layout/html.ts';
import type { Visit } from '../layout/page-routes.ts';
import { linkSentMain } from './sign-in-page.ts';

/** The pages around the request of a link: how one is shown, and the form again with what was wrong. */
interface AroundRequest {
  readonly show: (main: Html) => Promise<string>;
  readonly again: (refusal: string) => Html;
}

/** Requests of a client's address for one link that it requests. */
const PER_LINK = 10;

/** Takes requests for links in mails, from the page for signing in and from those of areas. */
@Injectable()
export class LinkRequests {
  constructor(
    private readonly links: MailSignIn,
    private readonly limits: AddressLimits,
  ) {}

  /** Throws `rate_limited` for a client that requests many, for any address. */
  async send({ request, reply }: Visit, typed: string, to: string, { show, again }: AroundRequest): Promise<string> {
    refuseForeign(request);
    const email = typed.trim().toLowerCase();
    if (email.length <= EMAIL_LENGTH_MAX && isEmail(email)) {
      const { retryAfterSeconds } = await this.limits.take(request.ip, PER_LINK - 1); // it was counted once when it arrived
      if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds);
      await this.links.request(email, to);
      return show(linkSentMain(email));
    }
    void reply.code(codes.body.invalid.status);
    return show(again('The email address is not valid; expected one such as ana@example.com. Correct it.'));
  }
}
