import type { ErrorCode } from '@registry/errors';

/** An error as its page in `docs/errors` shows it. */
export interface ErrorExample {
  readonly message: string;
  readonly param?: string;
}

/** The page of an error in Markdown. The build puts every file that this path may name into the app's bundle. */
export async function errorPageText({ slug }: ErrorCode): Promise<string> {
  const file = (await import(`../../../../docs/reference/errors/${slug}.md`)) as { default: string };
  return file.default;
}

/** The error in an example of a body, in the form of either surface. */
export function exampleIn(body: string): ErrorExample {
  const { errors, error } = JSON.parse(body) as { errors?: [ErrorExample]; error?: ErrorExample };
  const { message, param } = errors?.[0] ?? error ?? { message: '' };
  return { message, ...(param === undefined ? {} : { param }) };
}

/** The example of a page's text, with what surrounds it. */
export const EXAMPLE = /```json\n([^]*?)```/;
