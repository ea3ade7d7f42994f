import { RefusedUrl } from '@registry/webhooks';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';

/** A sign-in that does not work. The message says why, and what to do; `status` is that of the response. */
export class SsoFault extends Error {
  override readonly name = 'SsoFault';
  readonly status: number;

  constructor(message: string, status = 400, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** Codes of errors, as providers send them. Other text of providers is not shown. */
const CODE = /^[\w.-]{1,60}$/;
const BAD_GATEWAY = 502;

/** Describes what went wrong with a provider. */
export function toFault(error: unknown, issuer: string): SsoFault {
  if (error instanceof SsoFault) return error;
  const { host } = new URL(issuer);
  const fault = (message: string): SsoFault => new SsoFault(message, BAD_GATEWAY, error);
  const causes = listCauses(error);
  const refused = causes.find((one) => one instanceof RefusedUrl);
  if (refused !== undefined) return fault(refused.message);
  const sent = causes.find((one) => one instanceof ResponseBodyError || one instanceof AuthorizationResponseError);
  if (sent?.error === 'invalid_client')
    return fault(
      `${host} does not accept the client id with its secret. An owner of the workspace has to enter those of the registered client.`,
    );
  if (sent !== undefined) {
    const code = CODE.test(sent.error) ? sent.error : 'without a code';
    return fault(`${host} refused the sign-in (${code}). Start again, or have its administrator give you access.`);
  }
  const found = causes.flatMap(({ code = '' }) => (CODE.test(code) ? [code] : []));
  const isLate = causes.some(({ name }) => name.includes('Timeout'));
  if (!isLate && found[0]?.startsWith('OAUTH_') === true)
    return fault(
      `The response of ${host} is not valid (${found[0]}). Start again. An owner of the workspace can test the provider.`,
    );
  const why = isLate ? 'no response in time' : (found.at(-1) ?? 'no response');
  return fault(`${host} could not be reached (${why}). Try again in a minute, or sign in by mail.`);
}

function listCauses(error: unknown): readonly (Error & { readonly code?: string })[] {
  return error instanceof Error ? [error, ...listCauses(error.cause)] : [];
}
