import { type Compiler, loadCompiler } from './load-compiler.ts';

/** A node of solc's syntax tree; what else it has depends on `nodeType`. */
export interface SyntaxNode {
  readonly nodeType: string;
  /** 'start:length:source', in bytes. */
  readonly src: string;
  readonly [field: string]: unknown;
}

let compiler: Compiler | undefined;

/** The compiler of the npm package `solc`, loaded once. */
export const solc = (): Compiler => {
  compiler ??= loadCompiler();
  return compiler;
};

/** Parses one file without its imports. @throws Error when it is not Solidity. */
export const parse = (source: string): SyntaxNode => {
  const settings = { stopAfter: 'parsing', outputSelection: { '*': { '': ['ast'] } } };
  const input = { language: 'Solidity', sources: { file: { content: source } }, settings };
  const { sources, errors } = JSON.parse(solc().compile(JSON.stringify(input)));
  if (!sources?.file) throw new Error(JSON.stringify(errors));
  return sources.file.ast;
};

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).nodeType === 'string';

/** All nodes below a node and itself, parents first, with the way there from the root. */
export function* nodesOf(
  node: SyntaxNode,
  above: readonly SyntaxNode[] = [],
): Generator<[SyntaxNode, readonly SyntaxNode[]]> {
  yield [node, above];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesOf(child, [...above, node]);
  }
}

/** First byte and the one after the last. */
export const rangeOf = ({ src }: SyntaxNode): { start: number; end: number } => {
  const [start = 0, length = 0] = src.split(':').map(Number);
  return { start, end: start + length };
};
