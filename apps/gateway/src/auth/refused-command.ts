/** What an operator asked for cannot be done; the message is one clear line. */
export class RefusedCommand extends Error {}
