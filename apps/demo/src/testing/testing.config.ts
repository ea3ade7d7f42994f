/** The seed of the search oracle: the one that a failed run printed, else another one each time. */
export function oracleSeed(): number {
  return Number(process.env['ORACLE_SEED'] ?? Math.floor(Math.random() * 1_000_000));
}
