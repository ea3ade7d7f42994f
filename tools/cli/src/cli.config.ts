/** Where the operator called from; npm changes to the project's folder before it runs a script. */
export function callerFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}
