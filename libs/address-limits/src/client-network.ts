import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that say whose it is: one customer of a provider commonly has all addresses of a /64. */
const OWN_BITS = 64;

/** What requests are counted by: an IPv4 address, also one that is written as IPv6, or the network of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${OWN_BITS}`);
  return `${network.toString()}/${OWN_BITS}`;
}
