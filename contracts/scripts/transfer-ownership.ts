import { type Address, encodeFunctionData, isAddressEqual } from 'viem';
import { artifactOf } from './deployment.ts';
import { mined, type Reader, type Sender } from './place-contracts.ts';

/**
 * Names a Safe as the next owner of the registry (Ownable2Step): it owns the registry once it has accepted. A second run
 * sends nothing.
 * @returns what is still to be done, in words; null when the Safe owns the registry
 * @throws Error when there is no contract at the address of the Safe: the transfer could not be accepted
 */
export const transferOwnership = async (
  reader: Reader,
  sender: Sender,
  registry: Address,
  safe: Address,
): Promise<string | null> => {
  const { abi } = await artifactOf('IPRegistry');
  const readAddress = (functionName: string) =>
    reader.readContract({ address: registry, abi, functionName }) as Promise<Address>;
  const owner = await readAddress('owner');
  if (isAddressEqual(owner, safe)) return null;
  if (!(await reader.getCode({ address: safe })))
    throw new Error(`There is no contract at ${safe}: deploy the Safe first, then repeat this run.`);
  const accept = `The Safe ${safe} must accept: let it call acceptOwnership() on ${registry}. Until then ${owner} owns the registry.`;
  if (isAddressEqual(await readAddress('pendingOwner'), safe)) return accept;
  if (!isAddressEqual(owner, sender.address))
    return `The owner ${owner} has still to call transferOwnership(${safe}) on ${registry}; then the Safe must accept.`;
  const data = encodeFunctionData({ abi, functionName: 'transferOwnership', args: [safe] });
  await mined(reader, await sender.send({ to: registry, data }));
  return accept;
};
