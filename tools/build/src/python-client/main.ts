import { join } from 'node:path';
import { generatePythonClient } from './generate-python-client.ts';

/** `npm run python-client`. */
await generatePythonClient(join(import.meta.dirname, '..', '..', '..', '..'));
process.stdout.write('clients/python: pip install ./clients/python\n');
