import type { Server } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, type Server as Socket } from 'node:net';
import { promisify } from 'node:util';

/** A port that the process serves, and how it stops doing so. */
export interface ServedPort {
  readonly port: number;
  /** The connections that are open. */
  countConnections(): Promise<number>;
  closeIdleConnections(): void;
  /** Accepts no new connection, and resolves when every request under way is complete and every connection closed. */
  close(): Promise<void>;
}

/** An HTTP server, and how it starts and ends with what belongs to it. */
export interface PortServer {
  readonly server: Server;
  listen(options: ListenOptions & { readonly host: string; readonly port: number }): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Connections that the kernel holds for each socket until they are taken: a burst of callers must not be refused by it. */
const WAITING_MAX = 4_096;
/** Node takes one connection of a socket in each turn of its event loop. */
const SOCKETS = 16;
/** Elsewhere either Node has no such option, or the kernel gives all connections to one of the sockets. */
const CAN_SHARE = process.platform === 'linux';

/**
 * Serves a port by several sockets. With one, a busy process would know of new callers only after seconds, also of those that it refuses
 * at once (ADR 0090). Port 0 is any free one. Throws `EADDRINUSE` where another process serves the port.
 */
export async function servePort(app: PortServer, address: { host: string; port: number }): Promise<ServedPort> {
  const options = { ...address, backlog: WAITING_MAX };
  if (CAN_SHARE && address.port !== 0) await refuseTakenPort(address);
  await app.listen({ ...options, reusePort: CAN_SHARE });
  const { address: host, port } = app.server.address() as AddressInfo;
  const further = CAN_SHARE ? await openSockets(app.server, { ...options, host, port, reusePort: true }) : [];
  return {
    port,
    countConnections: async () => {
      const counts = await Promise.all([app.server, ...further].map((socket) => countConnections(socket)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    closeIdleConnections: () => app.server.closeIdleConnections(),
    close: async () => void (await Promise.all([...further.map(closeSocket), app.close()])),
  };
}

/** Any process of this user could take connections of a port that is shared, a second gateway that was started by mistake as well. */
async function refuseTakenPort(address: ListenOptions): Promise<void> {
  const socket = createServer();
  await listen(socket, address);
  await closeSocket(socket);
}

/** Sockets that hand their connections to the server. */
function openSockets(server: Server, options: ListenOptions): Promise<Socket[]> {
  const open = async (): Promise<Socket> => {
    // As a server of HTTP sets its own connections.
    const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
      server.emit('connection', connection);
    });
    await listen(socket, options);
    return socket;
  };
  return Promise.all(Array.from({ length: SOCKETS - 1 }, open));
}

function listen(socket: Socket, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject).listen(options, () => {
      socket.off('error', reject);
      resolve();
    });
  });
}

const countConnections = (socket: Socket): Promise<number> => promisify(socket.getConnections.bind(socket))();

const closeSocket = (socket: Socket): Promise<void> => promisify(socket.close.bind(socket))();
