import { packNdaEvidence } from '../../../src/nda-evidence/pack.ts';
import { amoy, headerAt, transactionAt } from '../../chain.fixture.ts';
import { day, granteeKey, ndaParts, shareOf } from '../../nda.fixture.ts';
import { other, otherHash, refit, reword, type Tamper } from '../tamper.fixture.ts';
import { evidence, hour, inEvidence, victim, whole, withEvidence } from './nda-forgery.fixture.ts';

export const networks: readonly Tamper[] = [
  refit(
    'nda-local',
    'a local chain relabelled as Amoy',
    (files) => {
      evidence((value) => Object.assign(value.network, { genesisHash: amoy.genesisHash }))(files);
      reword('README.txt', 'LOCAL CHAIN: proves nothing', 'Polygon Amoy')(files);
    },
    'PRNNN PRPNN +network.known +network.pace +network.registry -seal.token',
  ),
  whole(
    'blocks of a local chain relabelled as Amoy',
    withEvidence((value) => ({
      ...value,
      grant: transactionAt(headerAt(120, day), value.grant.receipt.logs as never),
      acceptance: transactionAt(headerAt(150, day + hour), value.acceptance.receipt.logs as never),
    })),
    'PNNNR PPPNR -network.pace',
  ),
  inEvidence(
    'a genesis of no known network',
    ({ network }) => Object.assign(network, { genesisHash: otherHash }),
    'RNNNN RPPNN -files.readme ?network.known',
  ),
  inEvidence(
    'the chain id of another network',
    ({ network }) => Object.assign(network, { chainId: 137 }),
    'RNRRR RPRRR -consent.typed-data -custody.signer -files.readme -network.same -share.terms -signature.account -signature.signer ?network.known',
  ),
  inEvidence(
    'a registry that the rest does not name',
    ({ network }) => Object.assign(network, { registry: other }),
    'RNRRN RPRRN -acceptance.event -consent.typed-data -custody.signer -grant.event -share.terms -signature.account -signature.signer ?network.registry',
  ),
  {
    name: 'a registry of the attacker on Amoy',
    of: 'nda-unsealed',
    expected:
      'PNRRN PPRRN -acceptance.event -consent.typed-data -custody.signer -grant.event -signature.account -signature.signer ?network.registry',
    make: async (_, { authority }) => {
      const share = shareOf(victim, { contract: other });
      const parts = await ndaParts(authority, 'eip-1271', share, granteeKey, { ...amoy, registry: other });
      return packNdaEvidence(parts);
    },
  },
];
