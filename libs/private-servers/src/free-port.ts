import { readFileSync } from 'node:fs';
import { createServer, type ListenOptions } from 'node:net';

const loopback = '127.0.0.1';
const lowest = 10_000;
const highest = 65_535;
const usualRange = { from: 32_768, to: 60_999 };
/** Ports that are this process's: it may ask for them again by name. */
const reserved = new Set<number>();

/**
 * A TCP port of the loopback interface that nobody listens on: `preferred` when it is free, else any. It stays free for whoever
 * asked: no outgoing connection takes it, since the system gives those a range of their own, and neither this process nor
 * another that asks here is given it while this process lives.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (
    preferred !== undefined &&
    (await isPortFree(preferred)) &&
    (reserved.has(preferred) || (await reserve(preferred)))
  )
    return preferred;
  const candidates = portsNotForConnections();
  const start = Math.floor(Math.random() * candidates.length);
  for (let step = 0; step < candidates.length; step += 1) {
    const port = candidates[(start + step) % candidates.length] as number;
    if ((await isPortFree(port)) && (await reserve(port))) return port;
  }
  throw new Error('The system has no free port on the loopback interface.');
}

/** Whether a program could listen on this port of `host` now. */
export async function isPortFree(port: number, host: string = loopback): Promise<boolean> {
  const release = await tryListen({ port, host, exclusive: true });
  await release?.();
  return release !== undefined;
}

/** Whether the port could be made the caller's. The name of an abstract socket has one owner, and none when its process has ended. */
async function reserve(port: number): Promise<boolean> {
  if ((await tryListen({ path: `\0registry-port-${port}` })) === undefined) return false;
  reserved.add(port);
  return true;
}

/** Ports that the system does not give to outgoing connections; all, where it leaves none. */
function portsNotForConnections(): number[] {
  const { from, to } = connectionPorts();
  const all = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  const others = all.filter((port) => port < from || port > to);
  return others.length > 0 ? others : all;
}

function connectionPorts(): { from: number; to: number } {
  try {
    const [from, to] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/).map(Number);
    return from !== undefined && to !== undefined ? { from, to } : usualRange;
  } catch {
    return usualRange;
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
      resolve(() => new Promise((closed) => void server.close(() => closed())));
    });
  });
}
