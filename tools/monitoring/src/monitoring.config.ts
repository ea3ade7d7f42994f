/** The search path for programs. */
export function programPath(): string {
  return process.env['PATH'] ?? '';
}
