/** The services that the open demo calls, and the token of the time that they take to follow a change, in milliseconds. */
export const demoServices = ['demo', 'business-registry', 'records-sections', 'jurisdiction'] as const;

export const SETTLE_MS = Symbol('SETTLE_MS');
