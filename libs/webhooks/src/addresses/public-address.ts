import ipaddr from 'ipaddr.js';

/** What is allocated to the public Internet of IPv6 (RFC 4291, IANA); all else there is special or unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether the text is an IP address, without the brackets of a URL. */
export function isIpAddress(text: string): boolean {
  return ipaddr.isValid(text);
}

/**
 * Whether an IP address is one of the public Internet. An address of IPv4 within one of IPv6 is taken for what it is when it is
 * mapped; those of translations (NAT64, 6to4, Teredo) are refused whole, as the network decides where they lead.
 */
export function isPublicAddress(text: string): boolean {
  const address = parsed(text);
  if (address === undefined || address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** Whether an IP address is one of this machine's loopback interface. */
export function isLoopbackAddress(text: string): boolean {
  return parsed(text)?.range() === 'loopback';
}

function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}
