import type { WireError } from '@registry/errors';

/** The response of a Nest NATS server: the reply, or an error in the shape of `AppError.toWire`. */
export interface ReplyPacket<Reply> {
  readonly id?: string | undefined;
  readonly form?: number | undefined;
  readonly response?: Reply;
  readonly err?: WireError | string;
}

/** A packet as its service sends it. What it replies stands last, so that a caller can cut it out. */
export function writeReply({ id, form, ...replied }: ReplyPacket<unknown>): string {
  return JSON.stringify({ id, form, isDisposed: true, ...replied });
}

/** The JSON of a reply as it stands in its packet; undefined in another packet than `writeReply` makes of a reply of this form. */
export function replyJson(packet: string, { id, form }: Pick<ReplyPacket<unknown>, 'id' | 'form'>): string | undefined {
  const before = writeReply({ id, form, response: null }).slice(0, -'null}'.length);
  return packet.startsWith(before) ? packet.slice(before.length, -1) : undefined;
}
