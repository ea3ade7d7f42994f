/** Calls that take promises and handle their rejections. */
const COMBINED = /^(all|allSettled|any|race)$/;
const LOOPS = /^(For|ForIn|ForOf|While|DoWhile)Statement$/;
/** Values that are no promise, and hold none. */
const PLAIN = /^(Literal|TemplateLiteral|ObjectExpression|ArrowFunctionExpression|FunctionExpression|AwaitExpression)$/;

/** What is around a node, innermost first. */
function ancestors(node) {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : [];
}

function functionAround(node) {
  return ancestors(node).find(({ type }) => /Function|^Program$/.test(type));
}

function isCombined(node) {
  return (
    node?.type === 'CallExpression' &&
    node.callee.object?.name === 'Promise' &&
    COMBINED.test(node.callee.property.name)
  );
}

/** Whether a promise is handled where it is made. */
function hasHandler(node) {
  if (node?.type !== 'CallExpression') return false;
  const method = node.callee.property?.name;
  return method === 'catch' || (method === 'then' && node.arguments.length === 2) || method === 'allSettled';
}

/** Whether an identifier stands where its promise gets a handler at once: awaited, or combined with others. */
function isAwaited(node) {
  const list = ['SpreadElement', 'ArrayExpression'].includes(node.parent.type) ? node.parent : node;
  const holder = list.parent.type === 'ArrayExpression' ? list.parent : list;
  return holder.parent.type === 'AwaitExpression' || isCombined(holder.parent);
}

function contains(outer, inner) {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

/**
 * A promise that is started, then left while something else is awaited, has no handler meanwhile: if it is rejected then, the process ends.
 */
const promptHandlers = {
  meta: {
    schema: [],
    messages: {
      late: '{{name}} has no handler during this: await both at once, or give it a `catch` where it is started.',
      among: 'The promises before this await have no handler during it: await all of them at once.',
    },
  },
  create(context) {
    /** Awaits and yields of each function. */
    const pauses = new Map();
    const pause = (node) => {
      const around = functionAround(node);
      pauses.set(around, [...(pauses.get(around) ?? []), node]);
      const list = node.parent;
      if (list.type !== 'ArrayExpression' || !isCombined(list.parent)) return;
      const before = list.elements.slice(0, list.elements.indexOf(node));
      if (before.some((one) => one.type === 'CallExpression' && !hasHandler(one)))
        context.report({ node, messageId: 'among' });
    };

    function check(variable) {
      const uses = variable.references.map(({ identifier }) => identifier);
      const awaited = uses.filter(isAwaited);
      if (awaited.length === 0) return;
      if (uses.some((use) => hasHandler(use.parent.parent) && use.parent.parent.callee.object === use)) return;
      for (const { identifier, writeExpr } of variable.references.filter((one) => one.isWrite())) {
        if (writeExpr == null || PLAIN.test(writeExpr.type) || hasHandler(writeExpr)) continue;
        const around = functionAround(identifier);
        const later = awaited.find((use) => use.range[0] > writeExpr.range[1] && functionAround(use) === around);
        const loop = ancestors(identifier).find(({ type }) => LOOPS.test(type));
        const end = later ?? awaited.find((use) => loop !== undefined && contains(loop, use));
        if (end === undefined) continue;
        const isBetween = ({ range }) =>
          later === undefined
            ? range[0] > writeExpr.range[1] && range[1] <= loop.range[1]
            : range[0] > writeExpr.range[1] && range[0] < later.range[0];
        const node = (pauses.get(around) ?? []).find((one) => isBetween(one) && !contains(one, end));
        if (node !== undefined) context.report({ node, messageId: 'late', data: { name: variable.name } });
      }
    }

    return {
      AwaitExpression: pause,
      YieldExpression: pause,
      'ForOfStatement[await=true]': pause,
      'Program:exit'() {
        for (const scope of context.sourceCode.scopeManager.scopes) scope.variables.forEach(check);
      },
    };
  },
};

/** Oxlint finds a promise without a handler where it is a statement, and not where an arrow function returns `void` of it. */
const noVoidResult = {
  meta: { schema: [], messages: { hidden: 'Write the call in braces, where a promise without a handler is found.' } },
  create: (context) => ({
    'ArrowFunctionExpression > UnaryExpression.body[operator="void"] > CallExpression': (node) =>
      context.report({ node, messageId: 'hidden' }),
  }),
};

export const promises = { rules: { 'no-void-result': noVoidResult, 'prompt-handlers': promptHandlers } };
