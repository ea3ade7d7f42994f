import { timeLimit } from '@registry/config';
import pg from 'pg';
import type { DataSourceOptions, EntityTarget, ObjectLiteral } from 'typeorm';
import { CONNECT_MS_MAX } from '../pool.ts';

export interface OrmOptions {
  readonly url: string;
  /** Shown by `pg_stat_activity`. */
  readonly name: string;
  readonly entities?: readonly EntityTarget<ObjectLiteral>[];
}

/** TypeORM's own connection: for migrations and for what an operator's command does with entities. Services use `Database`. */
export function dataSourceOptions({ url, name, entities = [] }: OrmOptions): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pg, // by name it is not found where programs are bundled
    url,
    applicationName: name,
    entities: [...entities] as Extract<DataSourceOptions['entities'], unknown[]>,
    poolSize: 2,
    connectTimeoutMS: timeLimit(CONNECT_MS_MAX),
    // The pool replaces a lost connection; without a handler the process would end.
    poolErrorHandler: () => undefined,
  };
}
