import { CommanderError } from 'commander';
import { ApiError, type ApiErrorCode, ApiUnreachable } from '../api-error.ts';
import { ListError } from '../lists/list-error.ts';
import { InvalidEvidence } from '../evidence/invalid-evidence.ts';
import type { CommandIo } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { FileError, NotApproved, StoppedClock, UsageError } from './usage-error.ts';

/** How the program ends. */
interface Exit {
  readonly code: number;
  /** Undefined where it is written already. */
  readonly message?: string;
}

/** Errors of the API with an exit code of their own. */
const API_EXITS: Partial<Record<ApiErrorCode, number>> = {
  business_not_found: EXIT.notFound,
  not_found: EXIT.notFound,
  daily_limit_reached: EXIT.limit,
};

/** How the program ends after an error. */
export function toExit(error: unknown, { signal }: CommandIo): Exit {
  if (signal.aborted) return { code: EXIT.interrupted, message: 'Interrupted.' };
  // Help and the version end with 0.
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? EXIT.ok : EXIT.usage };
  if (error instanceof NotApproved) return { code: EXIT[error.outcome] };
  const { message } = error as Error;
  if (error instanceof UsageError) return { code: EXIT.usage, message: `${message}\nSee business-registry --help.` };
  if (error instanceof ListError) return { code: error.field === undefined ? EXIT.failed : EXIT.usage, message };
  if (error instanceof ApiError) {
    const own = error.code === undefined ? undefined : API_EXITS[error.code];
    return { code: own ?? EXIT.failed, message: shown(error) };
  }
  if (error instanceof InvalidEvidence) return { code: EXIT.invalid, message };
  if (error instanceof FileError || error instanceof StoppedClock || error instanceof ApiUnreachable)
    return { code: EXIT.failed, message };
  if ('code' in (error as Error)) return { code: EXIT.failed, message: fileFault(error as NodeJS.ErrnoException) };
  throw error;
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder; expected a file',
  EACCES: 'cannot be opened: its permissions do not allow it',
  EDQUOT: 'cannot be written: your quota of the disk is used up',
  EFBIG: 'cannot be written: it is larger than the file system allows',
  EIO: 'cannot be read or written: the disk reports an error',
  ENOSPC: 'cannot be written: no space is left on the device',
  EROFS: 'cannot be written: its file system is read-only',
};

/** Describes the fault of a file, or of an output that has no path. */
export function fileFault({ code = '', path, message }: NodeJS.ErrnoException): string {
  const fault = FILE_FAULTS[code];
  return fault === undefined ? message : `${path ?? 'A file'} ${fault}.`;
}

function shown({ message, status, requestId }: ApiError): string {
  return status >= 500 && requestId !== undefined ? `${message} (X-Request-Id: ${requestId})` : message;
}
