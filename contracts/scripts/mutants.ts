import { nodesOf, parse, rangeOf, type SyntaxNode } from './solidity-ast.ts';

/** A contract with one mistake in it. */
export interface Mutant {
  readonly line: number;
  /** What was there and what is there now. */
  readonly change: string;
  readonly source: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const swaps: Readonly<Record<string, readonly string[]>> = {
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '<<': ['>>'],
  '>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['|'],
};

type Text = (node: SyntaxNode) => string;
const whole = (node: SyntaxNode, text: string): Edit => ({ ...rangeOf(node), text });

/** == for !=, < for <=, && for || and so on. */
const swapOperator = (node: SyntaxNode, textOf: Text): Edit[] => {
  if (node.nodeType !== 'BinaryOperation') return [];
  const [left, right] = [node.leftExpression as SyntaxNode, node.rightExpression as SyntaxNode];
  return (swaps[node.operator as string] ?? []).map((other) =>
    whole(node, `${textOf(left)} ${other} ${textOf(right)}`),
  );
};

/** A condition that is always true, or never; a revert that is never reached. */
const fixCondition = (node: SyntaxNode): Edit[] => {
  if (node.nodeType !== 'IfStatement' && node.nodeType !== 'Conditional') return [];
  return ['true', 'false'].map((text) => whole(node.condition as SyntaxNode, text));
};

const nothing = '0';
const statements = ['ExpressionStatement', 'EmitStatement', 'RevertStatement'];

/**
 * Without this assignment, call or event; a statement must be there, so it is one that does nothing. A revert under its
 * own if goes with a condition that is never true.
 */
const dropStatement = (node: SyntaxNode, above: readonly SyntaxNode[]): Edit[] => {
  const isGuard = node.nodeType === 'RevertStatement' && above.at(-1)?.nodeType === 'IfStatement';
  return statements.includes(node.nodeType) && !isGuard ? [whole(node, nothing)] : [];
};

const dropModifier = (node: SyntaxNode, above: readonly SyntaxNode[]): Edit[] => {
  const isBase = above.at(-1)?.kind === 'constructor';
  return node.nodeType === 'ModifierInvocation' && !isBase ? [whole(node, '')] : [];
};

const dropNegation = (node: SyntaxNode, textOf: Text): Edit[] => {
  if (node.nodeType !== 'UnaryOperation') return [];
  const inner = textOf(node.subExpression as SyntaxNode);
  if (node.operator === '!') return [whole(node, inner)];
  if (node.operator === '++' || node.operator === '--')
    return [whole(node, `${node.operator === '++' ? '--' : '++'}${inner}`)];
  return [];
};

/** Small numbers by one, large ones twice and not at all; texts with a letter more; true for false. */
const changeConstant = (node: SyntaxNode, textOf: Text): Edit[] => {
  if (node.nodeType !== 'Literal') return [];
  const text = textOf(node);
  if (node.kind === 'bool') return [whole(node, text === 'true' ? 'false' : 'true')];
  if (node.kind === 'string') return [whole(node, text.length > 2 ? `"x${text.slice(2)}` : '"x"')];
  if (Number(text.replaceAll('_', '')) < 1_000) return [whole(node, `${Number(text) + 1}`)];
  return [whole(node, `(${text} * 2)`), whole(node, '0')];
};

/** Another state of a grant, another form of a CID. */
const changeMember = (node: SyntaxNode, textOf: Text): Edit[] => {
  const members: Readonly<Record<string, string>> = {
    None: 'Pending',
    Pending: 'Accepted',
    Accepted: 'Pending',
    Text: 'Raw',
    Raw: 'DagPb',
    DagPb: 'Raw',
  };
  const other = node.nodeType === 'MemberAccess' ? members[node.memberName as string] : undefined;
  const text = textOf(node);
  if (!other || !/(GrantState|Form)\.\w+$/.test(text)) return [];
  const sibling = text.includes('Form.None') ? 'Text' : other;
  return [whole(node, text.replace(/\w+$/, sibling))];
};

/** Zero, or the opposite, instead of what is returned. */
const changeReturn = (node: SyntaxNode, above: readonly SyntaxNode[], textOf: Text): Edit[] => {
  const expression = node.nodeType === 'Return' ? (node.expression as SyntaxNode | null) : null;
  const returned = (
    above.findLast((each) => each.nodeType === 'FunctionDefinition')?.returnParameters as
      | { parameters: SyntaxNode[] }
      | undefined
  )?.parameters;
  const type = returned?.length === 1 && returned[0] ? (returned[0].typeName as SyntaxNode | undefined) : undefined;
  if (!expression || type?.nodeType !== 'ElementaryTypeName' || expression.nodeType === 'Literal') return [];
  if (type.name === 'bool') return ['true', 'false'].map((text) => whole(expression, text));
  if (type.name === 'address') return [whole(expression, 'address(0)')];
  return /^u?int|^bytes/.test(String(type.name))
    ? [whole(expression, '0')]
    : textOf(expression) === '""'
      ? []
      : [whole(expression, '""')];
};

const isOutside = (above: readonly SyntaxNode[]): boolean =>
  above.some(({ nodeType }) => ['ImportDirective', 'PragmaDirective', 'EventDefinition'].includes(nodeType));

/** Every mutant of a contract that differs from it in one place. */
export const mutantsOf = (source: string): Mutant[] => {
  const bytes = Buffer.from(source);
  const textOf: Text = (node) => {
    const { start, end } = rangeOf(node);
    return bytes.subarray(start, end).toString();
  };
  const edits = [...nodesOf(parse(source))].flatMap(([node, above]) =>
    isOutside([...above, node])
      ? []
      : [
          ...swapOperator(node, textOf),
          ...fixCondition(node),
          ...dropStatement(node, above),
          ...dropModifier(node, above),
          ...dropNegation(node, textOf),
          ...changeConstant(node, textOf),
          ...changeMember(node, textOf),
          ...changeReturn(node, above, textOf),
        ],
  );
  return edits.map(({ start, end, text }) => {
    const before = bytes.subarray(0, start).toString();
    const was = bytes.subarray(start, end).toString();
    return {
      line: before.split('\n').length,
      change: `${was.replace(/\s+/g, ' ')} → ${text || '(nothing)'}`,
      source: before + text + bytes.subarray(end).toString(),
    };
  });
};
