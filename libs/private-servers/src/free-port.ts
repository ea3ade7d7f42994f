import { createServer } from 'node:net';

const loopback = '127.0.0.1';

/** A TCP port of the loopback interface that nobody listens on: `preferred` when it is free, else one the system picks. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  const port = await tryListen(0, loopback);
  if (port === undefined) throw new Error('The system has no free port on the loopback interface.');
  return port;
}

/** Whether a program could listen on this port of `host` now. */
export async function isPortFree(port: number, host: string = loopback): Promise<boolean> {
  return (await tryListen(port, host)) !== undefined;
}

function tryListen(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
