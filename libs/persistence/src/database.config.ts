import { makeValidator, postgresUrl, settingsReader } from '@registry/config';
import { isStateCode, type StateCode, stateCodes } from '@registry/domain';

/** Settings of a program that works on a service's own database and on nothing else: the build of an index, say. */
export const databaseConfig = settingsReader({ DATABASE_URL: postgresUrl({ desc: 'database of the service' }) });

const states = makeValidator<readonly StateCode[]>((text) => {
  const codes = text.split(',');
  if (!codes.every(isStateCode)) throw new Error(`is ${JSON.stringify(text)}; expected codes of states, like CO,OR`);
  return codes;
});

/** Settings of a migration. */
export const migrationConfig = settingsReader({
  ...databaseConfig.specs,
  MIGRATED_STATES: states({ default: stateCodes, desc: 'states that tables of companies have partitions for' }),
});
