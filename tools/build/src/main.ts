import { join } from 'node:path';
import { buildApp, buildHost } from './build-app.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const [app] = process.argv.slice(2);

if (app === undefined) {
  process.stderr.write('Usage: node tools/build/src/main.ts APP|host\n');
  process.exitCode = 2;
} else {
  const startedAt = performance.now();
  const built = app === 'host' ? await buildHost(root) : await buildApp(root, app);
  process.stdout.write(`${app}: ${built.join(', ')} in ${Math.round(performance.now() - startedAt)} ms\n`);
}
