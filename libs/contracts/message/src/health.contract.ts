import { defineMessage, type Message, type RequestWith } from './message.ts';

export interface HealthReply {
  /** `ok`, or `unavailable` where a check failed. */
  readonly status: 'ok' | 'unavailable';
  readonly version: string;
  /** Each dependency of the service: `ok` or what is wrong with it. */
  readonly checks: Readonly<Record<string, string>>;
  /** Figures an operator wants to see: rows of the main tables, by name. Estimates of the planner where exact counts cost. */
  readonly figures: Readonly<Record<string, number>>;
  /** A warning that does not yet make the service unavailable: too little free disk. */
  readonly warnings: readonly string[];
}

/** Whether a service is available: every service handles `{service}.health`. */
export function healthOf(service: string): Message<RequestWith<Record<never, never>>, HealthReply> {
  return defineMessage<HealthReply>('no company')({
    subject: `${service}.health`,
    deadlineMs: 1_500,
    example: {
      request: {},
      reply: {
        status: 'ok',
        version: '1.0.0',
        checks: { database: 'ok' },
        figures: { businesses: 6_755 },
        warnings: [],
      },
    },
  });
}
