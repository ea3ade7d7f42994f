import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { ApiError } from '@registry/api-client';
import { toolFailure, UnusableArgument, UPSTREAM_FAILED } from '../tools/tool-failure.ts';

/** The error of a resource that could not be read: one that does not exist, a wrong address, or the service. */
export function resourceFailure(uri: string, error: unknown, report: (error: unknown) => void): ProtocolError {
  const { text } = toolFailure(error, report);
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404) return new ResourceNotFoundError(uri, text);
  const isWrong = error instanceof UnusableArgument || status === 400 || status === 422;
  return new ProtocolError(isWrong ? ProtocolErrorCode.InvalidParams : UPSTREAM_FAILED, text);
}
