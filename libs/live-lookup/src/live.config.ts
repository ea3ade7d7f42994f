import { str } from '@registry/config';
import { makeValidator } from 'envalid';
import type { LiveOptions } from './live-options.ts';

/** Printable ASCII, since it stands in a header of requests. */
const contact = makeValidator<string>((text) => {
  if (!/^[\x20-\x7e]{0,200}$/.test(text))
    throw new Error('is not valid; expected at most 200 printable ASCII characters');
  return text.trim();
});

/** A stand-in is on this machine: a setting cannot send the lookups to another host. */
const loopbackUrl = makeValidator<string>((text) => {
  if (!/^(http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5})?$/.test(text))
    throw new Error(`is ${JSON.stringify(text)}; expected an http URL of a loopback address`);
  return text;
});

/** Settings of a service with live lookups, to be spread into its own. */
export const liveSpecs = {
  SOURCES_DIR: str({ default: 'libs/sources', desc: 'folder of the source descriptions' }),
  LIVE_CONTACT: contact({
    default: '',
    desc: 'contact (email address or URL) sent with live lookups; without it, live lookups are disabled',
  }),
  LIVE_PAGES: str({
    default: '',
    desc: 'sources whose company pages may be read live, separated by commas; only if their terms allow automated access',
  }),
  LIVE_APP_TOKEN: str({ default: '', desc: 'application token for Socrata portals, which raises their limits' }),
  LIVE_STAND_IN_URL: loopbackUrl({
    default: '',
    desc: 'URL of a fake portal to use instead of the real ones, for tests',
  }),
};

/** What was read by `liveSpecs`. */
export function liveOptions(config: {
  readonly SOURCES_DIR: string;
  readonly LIVE_CONTACT: string;
  readonly LIVE_PAGES: string;
  readonly LIVE_APP_TOKEN: string;
  readonly LIVE_STAND_IN_URL: string;
}): LiveOptions {
  return {
    sourcesDir: config.SOURCES_DIR,
    contact: config.LIVE_CONTACT,
    pages: config.LIVE_PAGES.split(',')
      .map((slug) => slug.trim())
      .filter((slug) => slug !== ''),
    appToken: config.LIVE_APP_TOKEN || undefined,
    standInUrl: config.LIVE_STAND_IN_URL || undefined,
  };
}
