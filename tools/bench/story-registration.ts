import {
  encodeAbiParameters,
  type Hex,
  keccak256,
  type PublicClient,
  parseAbiParameters,
  toHex,
  type WalletClient,
  zeroAddress,
} from 'viem';
import { compileStory, linked, type StoryContract } from './compile-story.ts';

interface Place {
  readonly client: PublicClient;
  readonly wallet: WalletClient;
  /** Waits for a transaction. @returns gas used */
  readonly gasOf: (hash: Promise<Hex> | Hex) => Promise<number>;
  /** An ERC721URIStorage of which the wallet has tokens 1, 2 and 3. */
  readonly token: Hex;
}

interface Texts {
  readonly name: string;
  readonly uri: string;
}

/** Of the same length as in our own measurements. */
const texts: Texts = {
  name: 'Compressor blade, revision 4',
  uri: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
};
const noTexts: Texts = { name: '', uri: '' };

/** IP.MetadataV1 of their lib/IP.sol. */
const metadata = parseAbiParameters(
  '(string name, bytes32 hash, uint64 registrationDate, address registrant, string uri)',
);
const metadataOf = (registrant: Hex, id: bigint, { name, uri }: Texts): Hex => {
  const hash = keccak256(toHex(`asset ${id}`));
  return encodeAbiParameters(metadata, [{ name, hash, registrationDate: 1_800_000_000n, registrant, uri }]);
};

/** Their contracts, deployed as in their own deployment, as far as a registration needs them. */
const deployStory = async ({ client, wallet, gasOf }: Place, artifacts: ReturnType<typeof compileStory>) => {
  const by = { account: wallet.account ?? null, chain: null } as const;
  const admin = wallet.account?.address ?? zeroAddress;
  const deploy = async (name: StoryContract, args: readonly unknown[] = [], checker: Hex = zeroAddress) => {
    const { abi } = artifacts[name];
    const hash = await wallet.deployContract({ ...by, abi, bytecode: linked(artifacts[name], checker), args });
    const { contractAddress } = await client.waitForTransactionReceipt({ hash });
    if (!contractAddress) throw new Error(`${name} was not deployed.`);
    return { address: contractAddress, abi };
  };
  const governance = await deploy('Governance', [admin]);
  const checker = await deploy('IPAccountChecker');
  const access = await deploy('AccessController', [governance.address], checker.address);
  const modules = await deploy('ModuleRegistry', [governance.address]);
  const accounts = await deploy('ERC6551Registry');
  const account = await deploy('IPAccountImpl', [access.address]);
  const places = [accounts.address, account.address, modules.address, governance.address];
  const registry = await deploy('IPAssetRegistry', places);
  const resolver = await deploy('IPResolver', [access.address, registry.address], checker.address);
  const args = [registry.address, modules.address];
  await gasOf(wallet.writeContract({ ...by, ...access, functionName: 'initialize', args }));
  return { registry, resolver };
};

const fetchedStory = () => {
  try {
    return compileStory();
  } catch (error) {
    process.stderr.write(`Story's contracts are left out: ${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
};

/**
 * Gas of registering an owned token as an IP asset, with its account (ERC-6551), title, hash and URI, for an account that
 * has registered one before. Contracts: Story protocol-core 1.0.0-beta-rc6. No result, and a line that reports it, if they
 * cannot be fetched.
 */
export const measureOthers = async (place: Place): Promise<Readonly<Record<string, number>>> => {
  const { client, wallet, gasOf, token } = place;
  const artifacts = fetchedStory();
  if (!artifacts) return {};
  const { registry, resolver } = await deployStory(place, artifacts);
  const [owner, chain] = [wallet.account?.address ?? zeroAddress, BigInt(await client.getChainId())];
  const register = (id: bigint, described: Texts) => {
    const args = [chain, token, id, resolver.address, true, metadataOf(owner, id, described)];
    const by = { account: wallet.account ?? null, chain: null } as const;
    return gasOf(wallet.writeContract({ ...by, ...registry, functionName: 'register', args }));
  };
  await register(1n, texts);
  return {
    'Story 1.0.0-beta-rc6 register': await register(2n, texts),
    'Story 1.0.0-beta-rc6 register, texts left empty': await register(3n, noTexts),
  };
};
