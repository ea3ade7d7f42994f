export * from './context-headers.ts';
export * from './handles.ts';
export * from './message-client.ts';
export * from './messaging.module.ts';
export * from './nats-connection.ts';
export * from './service-server.ts';
