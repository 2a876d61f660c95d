import { readFile } from 'node:fs/promises';
import { type Abi, concatHex, encodeAbiParameters, getContractAddress, type Hex } from 'viem';

/** The singleton factory (github.com/safe-global/safe-singleton-factory), at the same address on every network. */
export const singletonFactory = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7';

/** Runtime code of the singleton factory: salt and creation code in, CREATE2, address out. */
export const factoryCode =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';

/** keccak256('ip-registry/1'). Fixed forever; with an owner and the bytecode it makes the registry's address. */
export const registrySalt = '0x6a197a7874837c55fd3d0b40f06d39a182f644a20404253fe5a060db07549c8b';

/**
 * Who may set the access-pass contract of the registry on local chains: account 0 of the mnemonic every Ethereum
 * developer knows ('test test … junk'). A public network gets an owner of its own, and thereby an address of its own,
 * with `deploy-contracts.ts`.
 */
export const localOwner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export interface Artifact {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

/** What `hardhat build` made of a contract. */
export const artifactOf = async (name: string): Promise<Artifact> => {
  const file = new URL(`../artifacts/contracts/${name}.sol/${name}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Artifact;
};

/** Creation bytecode with its constructor argument, as the factory takes it after the salt. */
export const registryInitCode = (bytecode: Hex, owner: Hex): Hex =>
  concatHex([bytecode, encodeAbiParameters([{ type: 'address' }], [owner])]);

/** The same for the access pass, whose argument is the registry it asks. */
export const accessPassInitCode = (bytecode: Hex, registry: Hex): Hex =>
  concatHex([bytecode, encodeAbiParameters([{ type: 'address' }], [registry])]);

/** Where the factory puts a contract (CREATE2, EIP-1014). */
export const factoryAddress = (initCode: Hex): Hex =>
  getContractAddress({ opcode: 'CREATE2', from: singletonFactory, salt: registrySalt, bytecode: initCode });
