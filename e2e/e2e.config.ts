/** Companies that the tests of announcements load: few for every day, 100,000 and more for a full-size run. */
export function feedTestCompanies(): number {
  return Number(process.env['FEED_TEST_COMPANIES'] ?? 20_000);
}

/** Malformed messages that each subject is sent: 10,000 for a full-size run. */
export function malformedMessages(): number {
  return Number(process.env['MALFORMED_MESSAGES'] ?? 1_000);
}
