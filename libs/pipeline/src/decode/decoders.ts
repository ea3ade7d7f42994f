import type { DecoderName } from '../described/decoder-names.ts';
import type { Decoder } from './decoding.ts';
import { decodeDelimited } from './delimited/delimited.ts';
import { decodeFixedWidth } from './fixed-width.ts';
import { decodeJson } from './json/json.ts';
import { decodeNdjson } from './json/ndjson.ts';
import { decodeWorkbook } from './workbook/workbook.ts';

/** The decoder of each format. */
export const decoders = {
  csv: decodeDelimited,
  tsv: decodeDelimited,
  delimited: decodeDelimited,
  'fixed-width': decodeFixedWidth,
  json: decodeJson,
  ndjson: decodeNdjson,
  xlsx: decodeWorkbook,
} as const satisfies Record<DecoderName, Decoder>;
