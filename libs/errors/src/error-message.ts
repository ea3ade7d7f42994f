/** The message of any thrown value from any realm; its name if the message is empty. */
export function errorMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  return String(error.message) || ('name' in error ? String(error.name) : '');
}
