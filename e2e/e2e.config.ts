import { draws } from '@registry/testing';

/** Companies that the tests of change events load: few in `npm test`, 100,000 in `npm run test:long`. */
export function feedTestCompanies(): number {
  return Number(process.env['FEED_TEST_COMPANIES'] ?? draws(100_000, 1_000));
}

/** Changes of followed companies that the test of webhooks makes: 10,000 for a full-size run. */
export function webhookTestChanges(): number {
  return Number(process.env['WEBHOOK_TEST_CHANGES'] ?? 500);
}

/** Companies that are loaded while the demo is killed: few for every day, 100,000 for a full-size run. */
export function demoTestCompanies(): number {
  return Number(process.env['DEMO_TEST_COMPANIES'] ?? 3_000);
}

/** Malformed messages that each subject is sent: 200 in `npm run test:long`, 10,000 for a full-size run. */
export function malformedMessages(): number {
  return Number(process.env['MALFORMED_MESSAGES'] ?? 200);
}

/** The environment of the run. */
export function callerEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
