import type { LitNodeClient } from '@lit-protocol/lit-node-client';
import { encodeFunctionResult, type Hex, padHex, toHex } from 'viem';

const validator = {
  ip: 'uint32',
  ipv6: 'uint128',
  port: 'uint32',
  nodeAddress: 'address',
  reward: 'uint256',
  senderPubKey: 'uint256',
  receiverPubKey: 'uint256',
};
const epoch = ['epochLength', 'number', 'endTime', 'retries', 'timeout'];

/** The one contract read that the SDK makes before it contacts nodes; the SDK's own ABI lacks this function. */
const stakingAbi = [
  {
    type: 'function',
    name: 'getActiveUnkickedValidatorStructsAndCounts',
    stateMutability: 'view',
    inputs: [],
    outputs: [
      { name: '', type: 'tuple', components: epoch.map((name) => ({ name, type: 'uint256' })) },
      { name: '', type: 'uint256' },
      { name: '', type: 'tuple[]', components: Object.entries(validator).map(([name, type]) => ({ name, type })) },
    ],
  },
  {
    type: 'event',
    name: 'StateChanged',
    anonymous: false,
    inputs: [{ name: 'newState', type: 'uint8', indexed: false }],
  },
];

export interface NodeLabel {
  /** IPv4 address as an unsigned 32-bit number. */
  readonly ip: number;
  readonly port: number;
}

/**
 * The SDK builds a node's URL from prefix, dotted IPv4, ':' and port. Behind one origin the last part is a label that the
 * gateway routes on, such as `http://localhost:8080/lit/0.0.0.1:7470`.
 * @throws RangeError when the URLs do not have that form, or have different prefixes
 */
export const splitNodeAddresses = (nodes: readonly string[]): { prefix: string; labels: NodeLabel[] } => {
  const parts = nodes.map((node) =>
    /^(https?:\/\/.+\/)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3}):(\d{1,5})$/.exec(node),
  );
  const prefix = parts[0]?.[1];
  const labels = parts.map((part) => {
    if (!part || part[1] !== prefix) throw new RangeError('node addresses are <one prefix>/a.b.c.d:port');
    const [a = 0, b = 0, c = 0, d = 0, port = 0] = part.slice(2).map(Number);
    return { ip: ((a * 256 + b) * 256 + c) * 256 + d, port };
  });
  if (prefix === undefined) throw new RangeError('no key node is configured');
  return { prefix, labels };
};

/** Answers the SDK's contract read with our list of nodes, so that no such contract and no RPC from the browser is needed. */
const nodeListProvider = (labels: readonly NodeLabel[], threshold: number, chainId: number) => {
  const now = BigInt(Math.floor(Date.now() / 1000));
  const data = encodeFunctionResult({
    abi: stakingAbi,
    functionName: 'getActiveUnkickedValidatorStructsAndCounts',
    result: [
      { epochLength: 3600n, number: 1n, endTime: now, retries: 0n, timeout: 60n },
      BigInt(threshold),
      labels.map(({ ip, port }, i) => ({
        ip,
        ipv6: 0n,
        port,
        nodeAddress: padHex(toHex(i + 1), { size: 20 }) as Hex,
        reward: 0n,
        senderPubKey: 0n,
        receiverPubKey: 0n,
      })),
    ],
  });
  return {
    _isProvider: true,
    resolveName: async (name: string) => name,
    call: async () => data,
    getNetwork: async () => ({ chainId, name: 'key-network' }),
    on() {
      return this;
    },
    off() {
      return this;
    },
    listenerCount: () => 0,
  };
};

/**
 * Local-storage entries that the SDK would reuse from an earlier visit: another person's signature, a session secret, an
 * outdated configuration.
 */
export const forgetStoredSessions = (): void => {
  try {
    for (const key of ['lit-wallet-sig', 'lit-session-key', 'LitNodeClientConfig'])
      globalThis.localStorage?.removeItem(key);
  } catch {}
};

export interface LitClientOptions {
  nodes: readonly string[];
  threshold: number;
  chainId: number;
  blockhash: () => Promise<string>;
}

/** The unmodified SDK, configured for our nodes by its documented options; its side effects are handled from outside. */
export const createLitClient = async (options: LitClientOptions): Promise<LitNodeClient> => {
  const { prefix, labels } = splitNodeAddresses(options.nodes);
  const sdk = await import('@lit-protocol/lit-node-client');
  const Client = sdk.LitNodeClient ?? (sdk as unknown as { default: typeof sdk }).default.LitNodeClient;
  forgetStoredSessions();
  const provider = nodeListProvider(labels, options.threshold, options.chainId);
  const Staking = { address: '0x0000000000000000000000000000000000000001', abi: stakingAbi };
  const config = {
    litNetwork: 'custom' as const,
    nodeProtocol: prefix,
    checkNodeAttestation: false,
    debug: false,
    connectTimeout: 10_000,
    // The type requires every contract of the public network; the SDK reads only these two.
    contractContext: { Staking, provider } as never,
  };
  const client = new Client(config);
  // Disables the SDK's schema validator: it compiles code at run time, which the content security policy forbids, and all
  // conditions are built by this product.
  client.validateAccessControlConditionsSchema = async () => true;
  client.getLatestBlockhash = options.blockhash;
  return client;
};
