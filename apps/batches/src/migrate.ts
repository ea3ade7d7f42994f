import 'reflect-metadata';
import { migrateService } from '@registry/persistence/migrations';
import { runMain } from '@registry/process-life';
import { migrations } from '../migrations/migrations.ts';

runMain(() => migrateService('batches', migrations));
