/** A statement that is prepared once a connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A statement with the values of its parameters. */
export interface BoundStatement {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}
