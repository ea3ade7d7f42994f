import type { OxlintOverride } from 'oxlint';

type Rules = NonNullable<OxlintOverride['rules']>;

export const environmentIsConfiguration = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only *.config.ts reads the environment: read the setting there and hand it in.',
};
const emptyCatch = {
  selector: 'CatchClause > BlockStatement[body.length=0]',
  message: 'A catch adds what it knows and rethrows, or handles and says in one line why that is right.',
};
const privateByHash = {
  selector: ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"])[accessibility="private"]',
  message: 'Name it #like.this: what is private is so while the program runs, too.',
};
const parameterProperties = {
  selector: ':matches(ClassDeclaration, ClassExpression)[decorators.length=0] TSParameterProperty',
  message: 'Only classes with decorators have parameter properties: Node runs the others as they are.',
};
const injectionByType = {
  selector: 'Decorator[expression.callee.name="Inject"][expression.arguments.0.name=/[a-z]/]',
  message: 'A class is injected by the type of its parameter.',
};
const upperCaseConstants = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator[id.name=/[a-z]/]:matches([init.type="Literal"], [init.type="BinaryExpression"], [init.type="UnaryExpression"])',
  message: 'A constant is UPPER_CASE.',
};
const nameOfLogger = {
  selector: 'NewExpression[callee.name="Logger"] > MemberExpression[object.name=/^[A-Z]/][property.name="name"]',
  message: 'Name the logger by a text: a class that names itself has another name in a build.',
};
export const barrel = {
  selector: 'Program:not(:has(> :not(ExportAllDeclaration, ExportNamedDeclaration[source])))',
  message: "Import what this file hands on from where it stands: only a library's index.ts hands on.",
};
const restrictions = [
  ...[environmentIsConfiguration, emptyCatch, privateByHash, parameterProperties, injectionByType, upperCaseConstants],
  ...[nameOfLogger, barrel],
];

/** All restrictions but some. */
export function restrictSyntax(...allowed: readonly object[]): Rules {
  return { 'house/restricted-syntax': ['error', ...restrictions.filter((one) => !allowed.includes(one))] };
}
