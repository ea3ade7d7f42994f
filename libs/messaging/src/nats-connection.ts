import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

/**
 * Settings of every connection to NATS: it reconnects for ever and fast, since a service that waits for its next
 * attempt answers 502 meanwhile, and notices a silent server within six seconds.
 */
export function connectionOptions(url: string, name: string): NodeConnectionOptions {
  return {
    servers: url.split(','),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    waitOnFirstConnect: true,
    pingInterval: 2_000,
    maxPingOut: 2,
    timeout: 2_000,
    // Else every request makes an error with its stack beforehand, a tenth of what a request costs here.
    noAsyncTraces: true,
  };
}

/** A connection, made at once or as soon as the server is there. */
export function connectToNats(url: string, name: string): Promise<NatsConnection> {
  return connect(connectionOptions(url, name));
}
