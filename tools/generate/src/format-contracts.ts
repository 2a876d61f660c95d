import { canonical, registryAbi, safeAbi, safeProxyCreationCode, safeProxyFactoryAbi } from '@ipr/abi';
import { artefact } from './artefact.ts';

const { safeL2, safeProxyFactory, compatibilityFallbackHandler } = canonical;

/** What a stranger needs to decode logs and calls, and to derive the address of a Safe. */
export const formatContracts = artefact('contracts of the formats', async () => ({
  'docs/formats/contracts.json': `${JSON.stringify(
    {
      registry: { abi: registryAbi },
      safe: { version: '1.4.1', singleton: safeL2, fallbackHandler: compatibilityFallbackHandler, abi: safeAbi },
      safeProxyFactory: { address: safeProxyFactory, creationCode: safeProxyCreationCode, abi: safeProxyFactoryAbi },
    },
    null,
    2,
  )}\n`,
}));
