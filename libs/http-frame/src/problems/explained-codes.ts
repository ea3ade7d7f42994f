import { explained } from '@registry/contracts-message';
import type { ErrorCode } from '@registry/errors';

/** The description of a field that has one of these codes. */
export function explainedCodes(codes: readonly ErrorCode[]): string {
  const titles = Object.fromEntries(codes.map(({ slug, title }) => [slug, title]));
  return explained('The error code, for programs. It never changes.', titles);
}
