import type { FeedStream } from '@registry/contracts-feed';
import Type, { type Static } from 'typebox';

const streamMark = Type.Object({
  /** The newest change event of which everything was returned. */
  position: Type.Integer({ minimum: 0 }),
  /** How many companies of the next change event were returned. */
  items: Type.Integer({ minimum: 0 }),
});

/** A position in the changes of companies: a copy at this position has all that came before. */
export const changePosition = Type.Object({ epoch: Type.String(), prompt: streamMark, bulk: streamMark });

export type ChangePosition = Static<typeof changePosition>;
export type StreamMark = ChangePosition[FeedStream];

const FORM = /^([0-9a-f]{32})-(\d{1,15})\.(\d{1,3})-(\d{1,15})\.(\d{1,3})$/;

/** The position as customers get it: one word that fits in a header field and a URL. */
export function formatChangePosition({ epoch, prompt, bulk }: ChangePosition): string {
  return `${epoch.replaceAll('-', '')}-${formatMark(prompt)}-${formatMark(bulk)}`;
}

/** The position that `formatChangePosition` wrote; undefined for any other text. */
export function parseChangePosition(text: string): ChangePosition | undefined {
  const [, epoch = '', prompt, promptItems, bulk, bulkItems] = FORM.exec(text) ?? [];
  if (epoch === '') return undefined;
  return {
    epoch: epoch.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    prompt: { position: Number(prompt), items: Number(promptItems) },
    bulk: { position: Number(bulk), items: Number(bulkItems) },
  };
}

function formatMark({ position, items }: StreamMark): string {
  return `${position}.${items}`;
}
