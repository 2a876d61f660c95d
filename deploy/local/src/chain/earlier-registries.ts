import { createHash } from 'node:crypto';
import { requiredInterface } from '../data-folder/registry-interface.ts';

/** A registry that an earlier version put on local chains. */
interface EarlierRegistry {
  readonly registry: string;
  readonly accessPass: string;
  /** First bytes of the SHA-256 of its interface. */
  readonly interfaceDigest: string;
}

/** @param signatures as `interfaceOf` returns them; by default those that this version uses */
export const digestOfInterface = (signatures: readonly string[] = requiredInterface()): string =>
  createHash('sha256').update(signatures.join('\n')).digest('hex').slice(0, 16);

/** Data folders of that time do not record the interface, so it is listed here. Later ones record it: nothing is added. */
export const earlierRegistries: readonly EarlierRegistry[] = [
  {
    registry: '0x1e290302f1983c689488a43b390c1b082da9a1cb',
    accessPass: '0x68b4c7ec47b8151b70f887a9666b1ea57104885f',
    interfaceDigest: '1a849d2864a51d57',
  },
  {
    registry: '0x42cfb518e717b1305825b1569fb67991e324c686',
    accessPass: '0x2cded84618bc65b2967a8a1832898a043348d03b',
    interfaceDigest: '1a849d2864a51d57',
  },
  {
    registry: '0x56a651f333695259bcfd0522641ea3bf1d035239',
    accessPass: '0x06ea28b87c318beccf21cb99a7550431287a0e95',
    interfaceDigest: '3049258fd766efa3',
  },
  {
    registry: '0xba541e674ef9f032a04d5cef72efee5183e86dd6',
    accessPass: '0x20938dd504b1ecd490342b67e762b6f1dfd9251f',
    interfaceDigest: '37a47d476c694161',
  },
  {
    registry: '0x9f7c4049087c685a4630003d7e994bb74f4d8c99',
    accessPass: '0xce92913a8520bb42848ece5649052675b8bb3379',
    interfaceDigest: '37a47d476c694161',
  },
];
