/** The path below which people sign in by the provider of a workspace. */
export const SSO_PATH = '/sign-in/sso';

/** The page that leads to the provider of a workspace. */
export function startPath(workspace: string, to = ''): string {
  const query = to === '' ? '' : `?${new URLSearchParams({ to }).toString()}`;
  return `${SSO_PATH}/${encodeURIComponent(workspace)}${query}`;
}

/** Each workspace has its own, so that the response of one provider is never taken for that of another (RFC 9700, section 4.4.2.2). */
export function callbackUrl(baseUrl: string, workspace: string): string {
  return `${baseUrl}${startPath(workspace)}/callback`;
}
