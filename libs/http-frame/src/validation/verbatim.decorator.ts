import 'reflect-metadata';

const VERBATIM = Symbol('verbatim');

/**
 * Leaves an object in a body as it came. Its keys are any text: Nest deletes `__proto__` and `constructor`, which class-transformer takes
 * for those of a class.
 */
export function Verbatim(): PropertyDecorator {
  return ({ constructor: dto }, property) => {
    Reflect.defineMetadata(VERBATIM, [...listVerbatim(dto), String(property)], dto);
  };
}

/** The fields of a class that stay as they came. */
export function listVerbatim(dto: object): readonly string[] {
  return (Reflect.getMetadata(VERBATIM, dto) ?? []) as readonly string[];
}
