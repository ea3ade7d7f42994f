/** How OpenAPI declares a parameter's value. */
interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly enum?: readonly string[];
  readonly format?: 'date';
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Values of a parameter: how one is read, described to a caller who got it wrong, and declared in OpenAPI. */
export interface ParameterKind<T> {
  /** Continues "expected …": `an integer from 1 to 100`. */
  readonly allowed: string;
  readonly schema: ParameterSchema;
  /** The words that a misspelled one is compared with. */
  readonly words?: readonly string[];
  /** The value that a text means, or undefined when it is not allowed. */
  read(text: string): T | undefined;
  /** Describes the fault of a text, as the end of a sentence, where more can be said than what is allowed. */
  fault?(text: string): string | undefined;
}
