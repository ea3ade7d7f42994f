export * from './message-client.ts';
export * from './nats-connection.ts';
