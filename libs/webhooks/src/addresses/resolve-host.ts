import { Resolver } from 'node:dns/promises';

/** All addresses of a host's name, at least one; throws where it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Milliseconds for one query to one name server, and the number of its retries. */
const QUERY_MS_MAX = 900;
const QUERY_TRIES = 2;
/** Milliseconds for all queries to all name servers: less than the deadline of an API request. */
const ALL_MS_MAX = 2_000;

/**
 * Queries the name servers. Not `dns.lookup`: that blocks one of the process's four threads until it gets a response,
 * so a few names with silent servers would delay every other delivery. It also reads names of the local network from
 * /etc/hosts.
 */
export function nameServers(servers?: readonly string[]): ResolveHost {
  return async (host) => {
    const resolver = new Resolver({ timeout: QUERY_MS_MAX, tries: QUERY_TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), ALL_MS_MAX);
    const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    clearTimeout(timer);
    const addresses = responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []));
    if (addresses.length > 0) return addresses;
    throw new Error(`The host ${host} has no address.`, {
      cause: responses.find((response) => response.status === 'rejected')?.reason,
    });
  };
}
