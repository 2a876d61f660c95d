import { keccak256, toHex } from 'viem';
import { nodesOf, parse, rangeOf, type SyntaxNode } from './solidity-ast.ts';

/** One way a decision may go. */
export interface Branch {
  /** What the chain reports when it was taken: 64 hexadecimal digits. */
  readonly tag: string;
  readonly file: string;
  readonly text: string;
}

const conditionsOf = (node: SyntaxNode): SyntaxNode[] => {
  const { nodeType, operator } = node;
  if (nodeType === 'BinaryOperation' && (operator === '&&' || operator === '||'))
    return [node.leftExpression, node.rightExpression] as SyntaxNode[];
  const decides = ['IfStatement', 'Conditional', 'WhileStatement', 'DoWhileStatement', 'ForStatement'];
  return decides.includes(nodeType) && node.condition ? [node.condition as SyntaxNode] : [];
};

const blocksOf = (node: SyntaxNode): SyntaxNode[] =>
  node.nodeType === 'TryStatement' ? (node.clauses as { block: SyntaxNode }[]).map(({ block }) => block) : [];

const tagOf = (text: string, taken: boolean): string => {
  const even = BigInt(keccak256(toHex(text))) & ~1n;
  return (even + (taken ? 1n : 0n)).toString(16).padStart(64, '0');
};

/** Name of a function that tells Hardhat's coverage library which way a condition went. */
const received = '_branchTaken';
const library = '__NomicFoundationCoverage';
const helper = `
function ${received}(bool condition, uint256 tag) pure returns (bool) {
    ${library}.sendHit(condition ? tag + 1 : tag);
    return condition;
}
`;

/**
 * Makes a file report which way every condition goes: of if, ?:, loops, each side of && and ||, and of each clause of a
 * try. Hardhat's own instrumentation, which must have been there before, knows statements alone.
 */
export const instrumentBranches = (file: string, source: string): { source: string; branches: Branch[] } => {
  const bytes = Buffer.from(source);
  const inserts: { at: number; rank: number; text: string }[] = [];
  const branches: Branch[] = [];
  const textOf = ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end).toString();
  for (const [node] of nodesOf(parse(source))) {
    for (const condition of conditionsOf(node)) {
      const range = rangeOf(condition);
      const name = `${file}:${branches.length}`;
      const [no, yes] = [tagOf(name, false), tagOf(name, true)];
      const size = range.end - range.start;
      inserts.push({ at: range.start, rank: -size, text: `${received}(` });
      inserts.push({ at: range.end, rank: size - 1e9, text: `, 0x${no})` });
      branches.push(
        { tag: yes, file, text: `${textOf(range)} is true` },
        { tag: no, file, text: `${textOf(range)} is false` },
      );
    }
    for (const [i, block] of blocksOf(node).entries()) {
      const tag = tagOf(`${file}:${branches.length}`, true);
      inserts.push({ at: rangeOf(block).start + 1, rank: 0, text: ` ${library}.sendHit(0x${tag}); ` });
      branches.push({
        tag,
        file,
        text: `${i === 0 ? 'success' : 'failure'} of ${textOf(rangeOf(node)).split('\n')[0]}`,
      });
    }
  }
  inserts.sort((a, b) => a.at - b.at || a.rank - b.rank);
  let [written, from] = ['', 0];
  for (const { at, text } of inserts) {
    written += bytes.subarray(from, at).toString() + text;
    from = at;
  }
  const rest = bytes.subarray(from).toString();
  return { source: branches.length ? written + rest + helper : source, branches };
};
