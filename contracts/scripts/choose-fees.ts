import { createInterface } from 'node:readline/promises';
import type { Network } from '@ipr/protocol/networks/networks';
import { formatEther, formatGwei, parseGwei } from 'viem';

export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

interface FeeReader {
  estimateMaxPriorityFeePerGas(): Promise<bigint>;
  getBlock(): Promise<{ readonly baseFeePerGas: bigint | null }>;
}

export interface TipChoice {
  /** Given as an argument or by the environment, in gwei. */
  readonly given?: string | undefined;
  /** Asks the person; without it the suggestion is taken, so that a run without a terminal never waits. */
  readonly prompt?: ((suggestion: string) => Promise<string>) | undefined;
}

/** Nodes of Polygon refuse less although they suggest less (bor, params: 25 gwei). */
const polygonFloor = parseGwei('25');
const polygonTip = parseGwei('30');

/** Asks at the terminal; an empty answer takes the suggestion. */
export const promptTip = async (suggestion: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`Tip in gwei [${suggestion}]: `)).trim();
  } finally {
    terminal.close();
  }
};

const larger = (one: bigint, other: bigint) => (one > other ? one : other);

/** @param network null for a chain of this machine @throws Error for a tip that is no number, or that nodes refuse */
export const chooseFees = async (
  reader: FeeReader,
  network: Network | null,
  { given, prompt }: TipChoice,
): Promise<Fees> => {
  const floor = network ? polygonFloor : 0n;
  const suggested = await reader.estimateMaxPriorityFeePerGas().catch(() => polygonTip);
  const suggestion = formatGwei(network ? larger(suggested, polygonTip) : suggested);
  const text = given ?? ((await prompt?.(suggestion)) || suggestion);
  if (!/^\d{1,6}(\.\d{1,9})?$/.test(text)) throw new Error(`'${text}' is no tip in gwei.`);
  const tip = parseGwei(text);
  if (tip < floor) throw new Error(`${network?.name} refuses tips under ${formatGwei(floor)} gwei.`);
  const { baseFeePerGas } = await reader.getBlock();
  return { maxFeePerGas: (baseFeePerGas ?? 0n) * 2n + tip, maxPriorityFeePerGas: tip };
};

/** What a run costs at most, in words. @throws Error when the deployer has less */
export const priceOf = (gas: bigint, { maxFeePerGas, maxPriorityFeePerGas }: Fees, balance: bigint): string => {
  const cost = gas * maxFeePerGas;
  const words = `At most ${gas} gas, ${formatEther(cost)} POL (tip ${formatGwei(maxPriorityFeePerGas)} gwei); the deployer has ${formatEther(balance)} POL.`;
  if (balance < cost) throw new Error(`${words} Send it ${formatEther(cost - balance)} POL more.`);
  return words;
};
