import { execa } from 'execa';
import { appendFileSync } from 'node:fs';

// Stands in for `kubectl` in the commands of a page, on an API server without nodes. It runs commands that change nothing. The server
// tries those that change something. Of commands that need nodes, it looks up what they name.
// Arguments: the file to write to, the PATH with kubectl, and what was typed.

const [recorded = '', path = '', ...typed] = process.argv.slice(2);
const at = typed[0] === '-n' ? 2 : 0;
const [scope, command = '', words] = [typed.slice(0, at), typed[at], typed.slice(at + 1)];
/** Commands that need a node or a controller: the name of the target follows. */
const NEEDS_NODES = ['exec', 'logs', 'port-forward', 'status'];

if (command === 'rollout' && words[0] === 'status') await lookUp('status', words.slice(1));
else if (NEEDS_NODES.includes(command)) await lookUp(command, words);
// Resources that a page creates are looked for by its next commands. A rollout cannot be tried.
else if (['get', 'describe', 'create', 'rollout'].includes(command)) await run('run', typed);
else if (['apply', 'delete', 'scale'].includes(command))
  await run('tried by the server', [...typed, '--dry-run=server']);
else finish('not known', `kubectl ${command} is not one of the commands that are run`, '');

/** Checks that there is what a command that needs nodes names: the target, its port, its program. */
async function lookUp(needs: string, args: readonly string[]): Promise<void> {
  const target = args.find((word) => !word.startsWith('-')) ?? '';
  const { stdout, stderr } = await kubectl([...scope, 'get', target, '-o', 'json']);
  const port = needs === 'port-forward' ? args.at(-1) : undefined;
  const isProgram = needs !== 'exec' || args.join(' ').includes(' -- node cli.js ');
  if (stderr !== '') finish('looked up', stderr, '');
  else if (port !== undefined && !stdout.includes(`"containerPort": ${port}`))
    finish('looked up', `no port ${port}`, '');
  else finish('looked up', isProgram ? '' : 'the program is not "node cli.js"', '');
}

async function run(how: string, args: readonly string[]): Promise<void> {
  const { stdout, stderr } = await kubectl(args);
  // It succeeds where nothing has the label.
  finish(how, stderr === '' && stdout === '' ? 'it does nothing' : stderr, stdout);
}

async function kubectl(args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return execa('kubectl', args, { env: { PATH: path }, stdin: 'inherit', reject: false });
}

function finish(how: string, problem: string, output: string): void {
  appendFileSync(recorded, `${JSON.stringify({ command: `kubectl ${typed.join(' ')}`, how, problem })}\n`);
  process.stdout.write(output);
  process.exitCode = problem === '' ? 0 : 1;
}
