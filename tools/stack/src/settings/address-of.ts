/** Every address of the machine, as a server reports it. */
const everywhere = new Set(['0.0.0.0', '::', '']);

/** The URL under which a port is reached from this machine, given the host that it listens on. */
export function toAddress(host: string | undefined, port: number | undefined): string {
  const reached = host === undefined || everywhere.has(host) ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
