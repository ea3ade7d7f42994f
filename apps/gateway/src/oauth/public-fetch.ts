import { WebhookAddresses } from '@registry/webhooks';
import { Agent, fetch } from 'undici';

const HEADER_BYTES_MAX = 16 * 1_024;

export type Fetch = typeof globalThis.fetch;

/**
 * Fetches what clients publish, at public addresses only and by https. The authorization server sets the deadline and the size. A name
 * is looked up once, and the connection goes to the addresses that were checked; a redirect is not followed.
 */
export function publicFetch(): Fetch {
  const addresses = new WebhookAddresses({ allowLoopback: false });
  const dispatcher = new Agent({ connect: { lookup: addresses.lookup }, maxHeaderSize: HEADER_BYTES_MAX });
  const fetchPublic = async (url: string, init: object) =>
    fetch(addresses.parse(url), { ...init, dispatcher, redirect: 'manual' });
  return fetchPublic as unknown as Fetch;
}
