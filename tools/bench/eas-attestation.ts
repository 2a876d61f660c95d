import eas from '@ethereum-attestation-service/eas-contracts/artifacts/contracts/EAS.sol/EAS.json' with {
  type: 'json',
};
import schemaRegistry from '@ethereum-attestation-service/eas-contracts/artifacts/contracts/SchemaRegistry.sol/SchemaRegistry.json' with {
  type: 'json',
};
import {
  type Abi,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  keccak256,
  type PublicClient,
  toHex,
  type WalletClient,
  zeroAddress,
} from 'viem';

interface Place {
  readonly client: PublicClient;
  readonly wallet: WalletClient;
  /** Waits for a transaction. @returns gas used */
  readonly gasOf: (hash: Promise<Hex> | Hex) => Promise<number>;
}

/** The artefacts of the package, compiled by its authors. */
const artifacts = { EAS: eas, SchemaRegistry: schemaRegistry } as unknown as Record<
  'EAS' | 'SchemaRegistry',
  { readonly abi: Abi; readonly bytecode: Hex }
>;

const schema = 'bytes32 hash, string cid';
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const attestationOf = (text: string): Hex =>
  encodeAbiParameters([{ type: 'bytes32' }, { type: 'string' }], [keccak256(toHex(text)), cid]);

/** Gas of an attestation of a hash and a CID by an account that has made one before. Contracts: EAS 1.9.0. */
export const measureOthers = async ({ client, wallet, gasOf }: Place): Promise<Readonly<Record<string, number>>> => {
  const by = { account: wallet.account ?? null, chain: null } as const;
  const deploy = async (name: keyof typeof artifacts, args: readonly unknown[]) => {
    const hash = await wallet.deployContract({ ...by, ...artifacts[name], args });
    const { contractAddress } = await client.waitForTransactionReceipt({ hash });
    if (!contractAddress) throw new Error(`${name} was not deployed.`);
    return { address: contractAddress, abi: artifacts[name].abi };
  };
  const schemas = await deploy('SchemaRegistry', []);
  const service = await deploy('EAS', [schemas.address]);
  const args = [schema, zeroAddress, true] as const;
  await gasOf(wallet.writeContract({ ...by, ...schemas, functionName: 'register', args }));
  // The id of a schema (SchemaRegistry.sol, _getUID).
  const uid = keccak256(encodePacked(['string', 'address', 'bool'], args));
  const attest = (text: string) => {
    const [recipient, refUID] = [wallet.account?.address ?? zeroAddress, toHex(0, { size: 32 })];
    const terms = { recipient, expirationTime: 0n, revocable: true, refUID, value: 0n };
    const call = [{ schema: uid, data: { ...terms, data: attestationOf(text) } }];
    return gasOf(wallet.writeContract({ ...by, ...service, functionName: 'attest', args: call }));
  };
  await attest('one');
  return { 'EAS 1.9.0 attest, bytes32 and 59 characters': await attest('two') };
};
