/**
 * What a publisher declared of each state before its sources published it. For a migration; a later release drops the
 * table.
 */
export const DECLARED_STATES_SQL = `
CREATE TABLE declared_states (
  topic text NOT NULL,
  state text NOT NULL,
  is_live boolean NOT NULL,
  PRIMARY KEY (topic, state)
);
`;
