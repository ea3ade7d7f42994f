import ts from 'typescript';

/** A setting as a `*.config.ts` declares it. */
export interface Setting {
  readonly name: string;
  /** Undefined where the process does not start without it. */
  readonly default: string | undefined;
  readonly description: string;
}

/** Settings that belong together: those of a function that reads them, or a constant to be spread into others. */
export interface SettingGroup {
  /** Of the function or constant. */
  readonly name: string;
  /** Whether it is read here, and not only declared. */
  readonly isRead: boolean;
  readonly own: readonly Setting[];
  /** Names of the groups that are spread into it. */
  readonly spreads: readonly string[];
}

const SETTING_NAME = /^[A-Z][A-Z0-9_]*$/;

/** The groups of settings in the text of a `*.config.ts`. */
export function settingGroups(text: string): SettingGroup[] {
  const file = ts.createSourceFile('settings.config.ts', text, ts.ScriptTarget.Latest, true);
  const groups: SettingGroup[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'readSettings') groups.push(groupRead(node));
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isObjectLiteralExpression(node.initializer)) {
      groups.push(groupOf(node.name.getText(), node.initializer, false));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return groups;
}

function groupRead(call: ts.CallExpression): SettingGroup {
  const [specs] = call.arguments;
  const name = ts.findAncestor(call, ts.isFunctionDeclaration)?.name?.text ?? '';
  if (specs !== undefined && ts.isObjectLiteralExpression(specs)) return groupOf(name, specs, true);
  return { name, isRead: true, own: [], spreads: specs === undefined ? [] : [specs.getText()] };
}

function groupOf(name: string, specs: ts.ObjectLiteralExpression, isRead: boolean): SettingGroup {
  const own = specs.properties
    .filter(ts.isPropertyAssignment)
    .filter((property) => SETTING_NAME.test(property.name.getText()) && ts.isCallExpression(property.initializer))
    .map((property) => settingOf(property.name.getText(), property.initializer as ts.CallExpression));
  const spreads = specs.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression.getText());
  return { name, isRead, own, spreads };
}

function settingOf(name: string, call: ts.CallExpression): Setting {
  const [options] = call.arguments;
  const given = new Map<string, ts.Expression>();
  if (options !== undefined && ts.isObjectLiteralExpression(options)) {
    for (const property of options.properties.filter(ts.isPropertyAssignment))
      given.set(property.name.getText(), property.initializer);
  }
  const choices = given.get('choices');
  const isList = choices !== undefined && ts.isArrayLiteralExpression(choices);
  const offered = isList ? choices.elements.map((one) => literal(one) ?? '') : [];
  return {
    name,
    default: given.has('default') ? (literal(given.get('default')) ?? '') : undefined,
    description: [literal(given.get('desc')), offered.join(', ')].filter(Boolean).join(': '),
  };
}

/** A default or a description as it is written: a text, a number, what a call gives, or `undefined`, which is none. */
function literal(node: ts.Expression | undefined): string | undefined {
  if (node === undefined || node.getText() === 'undefined') return undefined;
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  return ts.isCallExpression(node) ? 'computed' : node.getText();
}
