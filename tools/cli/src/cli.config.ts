/** What the operator typed: the command itself, or the script of npm that runs it too. */
export function typedProgram(): string {
  return process.env['npm_lifecycle_event'] === 'cli' ? 'npm run cli --' : 'brds';
}

/** Where the operator called from; npm changes to the project's folder before it runs a script. */
export function callerFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}

/** The key of commands that call the API. */
export function apiKey(): string | undefined {
  return process.env['API_KEY'];
}
