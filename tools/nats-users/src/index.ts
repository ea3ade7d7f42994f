export * from './call-graph.ts';
export * from './messages-of.ts';
