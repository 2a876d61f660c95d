import ts from 'typescript';
import type { MutatedFile, Place } from './verifier-mutants.ts';

// All mutants of the verifier are in its code at once, each behind a switch, so that one process assesses them one after the other.
// Without a mutant the code notes under which mutants a value would have been another one: only there a bundle can notice them.

/** More passes of a switch than any bundle needs: a mutant under which a loop does not end. */
const mostPasses = 20_000_000;

/** What the rewritten code calls. */
export const openSwitches = () => {
  let active = 0;
  let passes = 0;
  let differing = new Set<number>();
  const noBooleans = new Set<number>();
  const caches: Map<unknown, unknown>[] = [];
  const note = (number: number | undefined, isDifferent: boolean): void => {
    if (number !== undefined && isDifferent) differing.add(number);
  };
  return {
    /** Whether this mutant is the active one. */
    on: (number: number): boolean => {
      if (number !== active) return false;
      passes += 1;
      if (passes > mostPasses) throw new RangeError('a mutant without end');
      return true;
    },
    /** A condition with the mutants that fix it. */
    fixed: <T>(value: T, toFalse?: number, toTrue?: number): T => {
      note(toFalse, Boolean(value));
      note(toTrue, !value);
      return value;
    },
    /** Left side, with the mutants of its place: the right side in its place makes a difference when it decides alone. */
    left: <T>(value: T, isAnd: boolean, onlyLeft: number, onlyRight: number, isTest: boolean): T => {
      note(onlyRight, Boolean(value) !== isAnd);
      if (!isTest && typeof value !== 'boolean') noBooleans.add(onlyLeft);
      return value;
    },
    /** Right side, which is looked at when the left one does not decide. */
    right: <T>(value: T, isAnd: boolean, onlyLeft: number, isTest: boolean): T => {
      note(onlyLeft, (isTest ? Boolean(value) : value) !== isAnd || noBooleans.has(onlyLeft));
      return value;
    },
    emptied: <T>(value: T, number: number): T => {
      note(number, !Array.isArray(value) || value.length > 0);
      return value;
    },
    dropped: (number: number): void => note(number, true),
    /** A map that outlives a bundle: results of one mutant are none of the next. */
    cache: <K, V>(map: Map<K, V>): Map<K, V> => {
      caches.push(map);
      return map;
    },
    /** Before each bundle. @returns mutants that made a difference since the last call */
    start: (number: number): ReadonlySet<number> => {
      const found = differing;
      differing = new Set();
      active = number;
      passes = 0;
      for (const map of caches) map.clear();
      return found;
    },
  };
};
export type Switches = ReturnType<typeof openSwitches>;
/** The global that the rewritten code uses. */
export const globalName = '__verifierSwitches';

/** Whether only its truth is looked at, not its value. */
const isTest = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isPrefixUnaryExpression(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isCallExpression(parent)) return parent.expression.getText() === 'unless' && parent.arguments[0] === node;
  const isLogic = ts.isBinaryExpression(parent) && /^(?:&&|\|\|)$/.test(parent.operatorToken.getText());
  return (ts.isParenthesizedExpression(parent) || isLogic) && isTest(parent);
};

type Render = (node: ts.Node) => string;

const withFixed = ({ changes }: Place, text: string): string => {
  const numberOf = (value: boolean) =>
    changes.find((change) => change.is === 'fixed' && change.value === value)?.number;
  const [toFalse, toTrue] = [numberOf(false), numberOf(true)];
  const switches = [toFalse && `${globalName}.on(${toFalse})?false:`, toTrue && `${globalName}.on(${toTrue})?true:`];
  return `(${switches.filter(Boolean).join('')}${globalName}.fixed((${text}),${toFalse},${toTrue}))`;
};

const withSides = ({ changes }: Place, node: ts.BinaryExpression, render: Render): string => {
  const [left, right] = changes.map(({ number }) => number);
  const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  const both = [
    `${globalName}.left((${render(node.left)}),${isAnd},${left},${right},${isTest(node)})`,
    node.operatorToken.getText(),
    `${globalName}.right((${render(node.right)}),${isAnd},${left},${isTest(node)})`,
  ];
  const alone = [
    `${globalName}.on(${left})?(${node.left.getText()})`,
    `${globalName}.on(${right})?(${node.right.getText()})`,
  ];
  return `(${alone.join(':')}:(${both.join(' ')}))`;
};

/** @param inner the place's text with the switches of what is in it */
const withSwitches = (place: Place, inner: string, render: Render): string => {
  const { node, changes } = place;
  const [first] = changes;
  if (!first) return inner;
  if (first.is === 'fixed') return withFixed(place, inner);
  if (first.is === 'side' && ts.isBinaryExpression(node)) return withSides(place, node, render);
  if (first.is === 'dropped')
    return `{if(!${globalName}.on(${first.number})){${globalName}.dropped(${first.number});${inner}}}`;
  const emptied = (text: string) =>
    `(${globalName}.on(${first.number})?[]:${globalName}.emptied((${text}),${first.number}))`;
  return ts.isShorthandPropertyAssignment(node) ? `${inner}:${emptied(inner)}` : emptied(inner);
};

/** A file of the verifier with the switches of all its mutants. */
export const withMutants = ({ source, places }: MutatedFile): string => {
  const whole = source.getFullText();
  const splice = (from: number, to: number, parts: readonly ts.Node[], render: Render): string => {
    let [text, at] = ['', from];
    for (const part of parts) {
      text += whole.slice(at, part.getStart()) + render(part);
      at = part.getEnd();
    }
    return text + whole.slice(at, to);
  };
  const childrenOf = (node: ts.Node): readonly ts.Node[] => {
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    return children.toSorted((one, other) => one.getStart() - other.getStart());
  };
  const render: Render = (node) => {
    const plain = splice(node.getStart(), node.getEnd(), childrenOf(node), render);
    // A conjunction that is a condition too: its sides inside, its fixed values outside.
    const own = places.filter((place) => place.node === node);
    const inward = own.toSorted(
      (one, other) => Number(other.changes[0]?.is === 'side') - Number(one.changes[0]?.is === 'side'),
    );
    return inward.reduce((text, place) => withSwitches(place, text, render), plain);
  };
  const text = splice(0, whole.length, childrenOf(source), render);
  return text.replaceAll(/^(const \w+ = )(new Map<[^=\n]*>\(\));$/gm, `$1${globalName}.cache($2);`);
};
