import { Resolver } from 'node:dns/promises';

/** All addresses of a host's name, at least one; throws where it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Milliseconds for one question to one name server, and how often it is repeated. */
const QUESTION_MS_MAX = 900;
const QUESTION_TRIES = 2;
/** Milliseconds for all questions to all name servers: less than a caller of the API waits for. */
const ALL_MS_MAX = 2_000;

/**
 * Asks the name servers. Not `dns.lookup`: that takes one of the process's four threads until an answer is there, so a few
 * names whose servers are silent would hold up every other delivery; and it reads names of the local network from /etc/hosts.
 */
export function nameServers(servers?: readonly string[]): ResolveHost {
  return async (host) => {
    const resolver = new Resolver({ timeout: QUESTION_MS_MAX, tries: QUESTION_TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), ALL_MS_MAX);
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    clearTimeout(timer);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw new Error(`The host ${host} has no address.`, {
      cause: answers.find((answer) => answer.status === 'rejected')?.reason,
    });
  };
}
