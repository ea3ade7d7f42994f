import type { DecoderName } from './decoder-names.ts';
import type { Decoder } from './decoding.ts';
import { decodeDelimited } from './delimited.ts';
import { decodeFixedWidth } from './fixed-width.ts';
import { decodeJson } from './json.ts';
import { decodeNdjson } from './ndjson.ts';
import { decodeWorkbook } from './workbook.ts';

/** What reads each format. */
export const decoders = {
  csv: decodeDelimited,
  tsv: decodeDelimited,
  delimited: decodeDelimited,
  'fixed-width': decodeFixedWidth,
  json: decodeJson,
  ndjson: decodeNdjson,
  xlsx: decodeWorkbook,
} as const satisfies Record<DecoderName, Decoder>;
