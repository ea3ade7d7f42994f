import { bool, settingsReader, secret, serviceSpecs, str, url } from '@registry/config';
import { feedConsumerSpecs } from '@registry/feed/config';
import { retryDelaysMs } from '@registry/webhooks';
import { makeValidator } from 'envalid';

/** A URL of an SMTP server: `smtp://user:password@host:587`; empty for none. */
const smtpUrl = makeValidator<string>((text) => {
  if (text !== '' && !/^smtps?:\/\/[^\s/]+/.test(text))
    throw new Error('is not an smtp:// or smtps:// URL, like smtp://user:password@mail.example.com:587');
  return text;
});

/** Numbers of seconds, separated by commas. */
const seconds = makeValidator<readonly number[]>((text) => {
  if (!/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/.test(text))
    throw new Error(`is ${JSON.stringify(text)}; expected a list of seconds, such as 5,300,1800`);
  return text.split(',').map(Number);
});

const days = makeValidator<number>((text) => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`is ${JSON.stringify(text)}; expected a whole number of days, at least 1`);
  return count;
});

/** The settings of watchlist; a bad one keeps it from starting. */
export const watchlistConfig = settingsReader({
  ...serviceSpecs,
  ...feedConsumerSpecs,
  SEALING_SECRET: secret({
    desc: 'secret for encrypting webhook secrets in the database; changing it makes them unreadable',
  }),
  DATA_DIR: str({ default: '.data', desc: 'folder for emails if SMTP_URL is not set' }),
  PUBLIC_URL: url({ default: 'http://127.0.0.1:3001', desc: 'public URL of the demo surface, for links in emails' }),
  SMTP_URL: smtpUrl({
    default: '',
    desc: 'mail server for digests; without it, emails are written to the folder mails of DATA_DIR',
  }),
  MAIL_FROM: str({ default: 'Business Registry <watchlists@localhost>', desc: 'sender of emails' }),
  RETRY_DELAYS_SECONDS: seconds({
    default: retryDelaysMs.map((ms) => ms / 1_000),
    desc: 'retry delays of webhook deliveries, in seconds, separated by commas; for tests',
  }),
  EVENT_RETENTION_DAYS: days({
    default: 400,
    desc: 'days that events can be listed; undelivered events are kept longer',
  }),
  DELIVERY_RETENTION_DAYS: days({
    default: 90,
    desc: 'days that the delivery log keeps an event and it can be redelivered',
  }),
  DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: bool({
    default: false,
    desc: 'for development only: allow webhooks to the loopback interface, without TLS',
  }),
});

export type WatchlistSettings = ReturnType<typeof watchlistConfig>;
