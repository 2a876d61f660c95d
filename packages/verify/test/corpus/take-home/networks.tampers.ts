import { amoy, headerAt } from '../../chain.fixture.ts';
import { start } from '../../take-home.fixture.ts';
import { edit, other, otherHash, refit, type Tamper, text } from '../tamper.fixture.ts';
import { inChain, own, readmeTitle } from './bundle-forgery.fixture.ts';

export const networks: readonly Tamper[] = [
  inChain(
    'another network in chain.json',
    ({ network }) => Object.assign(network, { genesisHash: otherHash }),
    'PNNNR PPPNR -network.same',
  ),
  inChain(
    'another chain id in chain.json',
    ({ network }) => Object.assign(network, { chainId: 137 }),
    'PNNNR PPPNR -network.same',
  ),
  inChain(
    'another registry in chain.json',
    ({ network }) => Object.assign(network, { registry: other }),
    'PNNNR PPPNR -network.same',
  ),
  refit(
    'take-home-local',
    'a local chain without its notice',
    edit('bundle.json', (value) => Object.assign(value, { notice: null })),
    'RNNNR RPPNR -files.readme -network.same',
  ),
  refit(
    'take-home-local',
    'a local chain without its notice in chain.json',
    edit('chain.json', (value) => Object.assign(value, { notice: null })),
    'PNNNR PPPNR -network.same',
  ),
  refit(
    'take-home-local',
    'a local chain relabelled as Amoy',
    (all) => {
      for (const path of ['bundle.json', 'chain.json'])
        edit(path, (value) =>
          Object.assign(value, { notice: null, network: { ...value.network, genesisHash: amoy.genesisHash } }),
        )(all);
      readmeTitle(`0x${'0e'.repeat(32)}`, amoy.genesisHash)(all);
      readmeTitle('          LOCAL CHAIN: proves nothing\n', '')(all);
    },
    'PNNNN PPPNN +network.known +network.pace +network.registry',
  ),
  own(
    'Amoy relabelled as a local chain',
    (all) => {
      for (const path of ['bundle.json', 'chain.json'])
        edit(path, (value) => Object.assign(value, { network: { ...value.network, genesisHash: otherHash } }))(all);
      readmeTitle(amoy.genesisHash, otherHash)(all);
    },
    'PNNNR PPPNR -network.same ?network.known',
  ),
  own(
    'Amoy’s first block under Polygon’s chain id',
    (all) => {
      for (const path of ['bundle.json', 'chain.json'])
        edit(path, (value) => Object.assign(value, { network: { ...value.network, chainId: 137 } }))(all);
      readmeTitle('chain id 80002', 'chain id 137')(all);
    },
    'PNNNR PPPNR -network.same ?network.known',
  ),
  own(
    'another registry everywhere',
    (all) => {
      for (const path of ['bundle.json', 'chain.json', 'README.txt'])
        all.set(path, text(new TextDecoder().decode(all.get(path)).replaceAll(`0x${'a1'.repeat(20)}`, other)));
    },
    'PNNNN PPPNN ?key.condition ?network.registry',
  ),
  inChain(
    'a block that Amoy did not have yet',
    (value) => {
      value.state.header = headerAt(2_000_000_000, start + 9_000);
      for (const name of ['asset', 'owner', 'version'])
        Object.assign(value.state[name], {
          blockNumber: value.state.header.number,
          blockHash: value.state.header.hash,
        });
    },
    'PNNNR PPPNR -network.pace',
  ),
];
