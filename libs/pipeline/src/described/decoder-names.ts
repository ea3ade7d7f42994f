/** Every format that `format` in source.yml can name. */
export const decoderNames = ['csv', 'tsv', 'delimited', 'fixed-width', 'json', 'ndjson', 'xlsx'] as const;

/** A format's name. */
export type DecoderName = (typeof decoderNames)[number];

/** Checks that the text names a format. */
export function isDecoderName(text: string): text is DecoderName {
  return (decoderNames as readonly string[]).includes(text);
}
