import { readFileSync } from 'node:fs';
import { createServer, type ListenOptions } from 'node:net';

const LOOPBACK = '127.0.0.1';
const LOWEST = 10_000;
const HIGHEST = 65_535;
const IANA_LOWEST = 49_152;
/** Ports of this process: it may request them again by number. */
const reserved = new Set<number>();

/**
 * A free TCP port of the loopback interface: `preferred` if it is free, else one outside the system's range for
 * outgoing connections, if any. It stays reserved for the caller while this process lives: no other caller gets it, nor
 * this process a second time except by number.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (
    preferred !== undefined &&
    (await isPortFree(preferred)) &&
    (reserved.has(preferred) || (await reserve(preferred)))
  )
    return preferred;
  const { first, count } = portsBesideConnections();
  const start = Math.floor(Math.random() * count);
  for (let step = 0; step < count; step += 1) {
    const port = first + ((start + step) % count);
    if ((await isPortFree(port)) && (await reserve(port))) return port;
  }
  throw new Error('The system has no free port on the loopback interface.');
}

/** Whether a program could listen on this port of `host` now. */
export async function isPortFree(port: number, host: string = LOOPBACK): Promise<boolean> {
  const release = await tryListen({ port, host, exclusive: true });
  await release?.();
  return release !== undefined;
}

/**
 * Whether the port could be reserved. The name of an abstract socket has one owner, until its process ends. Only Linux
 * has them; elsewhere only this process avoids using the port a second time.
 */
async function reserve(port: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    if (reserved.has(port)) return false;
  } else if ((await tryListen({ path: `\0registry-port-${port}` })) === undefined) return false;
  reserved.add(port);
  return true;
}

/** The longer stretch of ports below or above those that the system gives to outgoing connections; all, where it leaves none. */
function portsBesideConnections(): { first: number; count: number } {
  const [from, to] = portsOfConnections();
  const [below, above] = [from - LOWEST, HIGHEST - to];
  if (Math.max(below, above) <= 0) return { first: LOWEST, count: HIGHEST - LOWEST + 1 };
  return below >= above ? { first: LOWEST, count: below } : { first: to + 1, count: above };
}

/** The ports that the system gives to outgoing connections: as Linux says, else those that IANA sets aside for it, as macOS does. */
function portsOfConnections(): [number, number] {
  try {
    const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/).map(Number);
    const [from = IANA_LOWEST, to = HIGHEST] = range;
    return [from, to];
  } catch {
    return [IANA_LOWEST, HIGHEST]; // no such file: another system, or one that hides it
  }
}

/** Listens without keeping the process alive; returns what ends it, or undefined where another listens. */
function tryListen(where: ListenOptions): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen(where, () => {
      server.unref();
      resolve(
        () =>
          new Promise((closed) => {
            server.close(() => closed());
          }),
      );
    });
  });
}
