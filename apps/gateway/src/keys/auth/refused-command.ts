/** A command of an operator that cannot be executed; the message is one clear line. */
export class RefusedCommand extends Error {}
