/** What an error says, whatever it is and whatever realm it was made in; its name where it says nothing. */
export function errorMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  return String(error.message) || ('name' in error ? String(error.name) : '');
}
