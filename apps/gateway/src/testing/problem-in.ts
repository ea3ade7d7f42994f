import type { HttpResponse } from './http-requests.ts';

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly param?: string;
  readonly doc_url: string;
}

/**
 * The one error of a response, with its status, for comparison in specs. It names the page of its code, as every error
 * does.
 */
export function problemIn(response: HttpResponse): Problem & { readonly status: number } {
  const { errors } = JSON.parse(response.text) as { errors: Problem[] };
  const [only] = errors;
  if (only === undefined || errors.length !== 1) throw new Error(`not one error: ${response.text}`);
  if (only.doc_url !== `/docs/errors/${only.code}`) throw new Error(`doc_url is ${only.doc_url}: ${response.text}`);
  return { status: response.status, ...only };
}
