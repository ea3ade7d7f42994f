export * from './authorization.ts';
export * from './call-graph.ts';
export * from './messages-of.ts';
export * from './nats-users.ts';
