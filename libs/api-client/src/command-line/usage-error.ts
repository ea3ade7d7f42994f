/** What was typed cannot be run. */
export class UsageError extends Error {}
