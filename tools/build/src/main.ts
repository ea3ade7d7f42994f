import { join } from 'node:path';
import { buildApp } from './build-app.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const [app] = process.argv.slice(2);

if (app === undefined) {
  process.stderr.write('Usage: node tools/build/src/main.ts APP\n');
  process.exitCode = 2;
} else {
  const startedAt = performance.now();
  const built = await buildApp(root, app);
  process.stdout.write(`${app}: ${built.join(', ')} in ${Math.round(performance.now() - startedAt)} ms\n`);
}
