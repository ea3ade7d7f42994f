import type { Databases } from './databases.ts';
import type { Subjects } from './subjects.ts';
import type { ToolUser } from './tool-user.ts';

/** A question, its answer by tools, and its answer by tables. */
export interface Question {
  /** The question, with what it is about left open. */
  readonly title: string;
  /** The answer from results of tools alone. */
  readonly byTools: (tools: ToolUser, about: Subjects) => Promise<unknown>;
  /** The same from the tables of the services. */
  readonly bySql: (tables: Databases, about: Subjects) => Promise<unknown>;
}
