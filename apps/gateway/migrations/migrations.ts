import { GatewayTables1796000000000 } from './1796000000000-gateway-tables.ts';

/** All migrations, in the order they run. */
export const migrations = [GatewayTables1796000000000];
