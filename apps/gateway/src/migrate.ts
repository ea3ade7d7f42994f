import 'reflect-metadata';
import { migrateService } from '@registry/persistence/migrations';
import { runMain } from '@registry/process-life';
import { KeysAndUsage1790000000000 } from '../migrations/1790000000000-keys-and-usage.ts';

runMain(() => migrateService('gateway', [KeysAndUsage1790000000000]));
