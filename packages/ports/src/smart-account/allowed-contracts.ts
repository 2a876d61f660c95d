import { deployments } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import type { AllowedTargets } from './allowed-calls.ts';

interface Known {
  readonly registry: { readonly address: Hex };
  readonly accessPass?: { readonly address: Hex };
}

/** True for chains whose contracts this build knows. */
export const isKnownChain = (chainId: number): boolean => Object.hasOwn(deployments, chainId);

/**
 * The product's contracts on a chain, lower case. The known access pass belongs to the known registry, so a service that is
 * told of another registry must be told of its pass as well.
 * @param configured addresses from settings, which go before those this build knows
 * @throws RangeError for an unknown chain without a configured registry
 */
export const allowedContracts = (
  chainId: number,
  configured: { readonly registry?: Hex | undefined; readonly accessPass?: Hex | undefined } = {},
): Omit<AllowedTargets, 'safe'> => {
  const known = (deployments as Readonly<Record<number, Known>>)[chainId];
  const registry = (configured.registry ?? known?.registry.address)?.toLowerCase() as Hex | undefined;
  if (!registry) throw new RangeError(`no registry is known on chain ${chainId}`);
  const isKnown = known?.registry.address.toLowerCase() === registry;
  const accessPass = configured.accessPass ?? (isKnown ? known.accessPass?.address : undefined);
  return { registry, ...(accessPass ? { accessPass: accessPass.toLowerCase() as Hex } : {}) };
};
