export { LiveFailure, type LiveFailureKind } from './live-failure.ts';
export type { LiveAnswer, LiveQuestion, LiveSource } from './live-source.ts';
export { PoliteHost, usualHostLimits, type HostLimits, type HostOptions } from './polite-host.ts';
export { SodaSource } from './soda/soda-source.ts';
