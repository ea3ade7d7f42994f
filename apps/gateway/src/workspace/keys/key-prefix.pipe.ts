import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';

const FORM = /^(?:brk_)?([0-9A-Za-z]{8})$/;

/** The pattern of a key's name in a path. */
export const KEY_PATTERN = FORM.source;

/** Reads the 8 characters that identify a key, with or without `brk_`. Another text names no key. */
@Injectable()
export class KeyPrefixPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    const prefix = FORM.exec(text)?.[1];
    if (prefix !== undefined) return prefix;
    // It is not shown where it may be a whole key.
    const shown = text.length > 12 ? '' : ` ${quoted(text)}`;
    throw new AppError(codes.key.notFound, {
      message: `No key has the prefix${shown}; expected the 8 characters after brk_. List the keys with GET /v1/workspace/keys.`,
    });
  }
}
