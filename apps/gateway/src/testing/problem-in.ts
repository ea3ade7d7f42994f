import type { HttpAnswer } from './http-answer.ts';

/** The one error of an answer, with its status: what specs compare. */
export function problemIn(answer: HttpAnswer): { status: number; code: string; message: string; param?: string } {
  const { errors } = JSON.parse(answer.text) as { errors: { code: string; message: string; param?: string }[] };
  const [only] = errors;
  if (only === undefined || errors.length !== 1) throw new Error(`not one error: ${answer.text}`);
  return { status: answer.status, ...only };
}
