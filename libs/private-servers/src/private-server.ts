import type { RunningProgram } from '@registry/processes';

/** A server of our own on the loopback interface. Dies with this process. */
export abstract class PrivateServer {
  protected server: RunningProgram | undefined;
  protected knownPort: number | undefined;

  /** Without a port to prefer the system picks one. */
  constructor(preferredPort: number | undefined) {
    this.knownPort = preferredPort;
  }

  /** The port it listens on; the same again after a stop and a start, if nobody took it meanwhile. */
  get port(): number {
    if (this.knownPort === undefined) throw new Error('The server was not started yet, so it has no port.');
    return this.knownPort;
  }

  /** The server's process while it runs. */
  get pid(): number | undefined {
    return this.server?.isRunning === true ? this.server.pid : undefined;
  }

  /** Resolves when the server that was started last has ended, to how. */
  get exit(): Promise<string> {
    return this.server?.ended ?? Promise.resolve('never started');
  }

  /** Starts the server and waits until it takes connections. */
  abstract start(): Promise<void>;

  /** Ends every session and stops regularly. */
  async stop(): Promise<void> {
    await this.server?.stop();
  }

  /** Ends at once, as in a crash. */
  abstract crash(): Promise<void>;
}
