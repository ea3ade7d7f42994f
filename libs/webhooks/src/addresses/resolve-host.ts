import { Resolver } from 'node:dns/promises';

/** All addresses of a host's name, at least one; throws where it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Milliseconds for one question to one name server, and how often it is repeated. */
const QUESTION_MS_MAX = 2_500;
const QUESTION_TRIES = 2;

/**
 * Asks the name servers. Not `dns.lookup`: that takes one of the process's four threads until an answer is there, so a few
 * names whose servers are silent would hold up every other delivery; and it reads names of the local network from /etc/hosts.
 */
export function nameServers(): ResolveHost {
  return async (host) => {
    const resolver = new Resolver({ timeout: QUESTION_MS_MAX, tries: QUESTION_TRIES });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw new Error(`The host ${host} has no address.`, {
      cause: answers.find((answer) => answer.status === 'rejected')?.reason,
    });
  };
}
