import {
  type Actor,
  accountsByStanding,
  newActor,
  resultsByStanding,
  type Standings,
} from '@ipr/adapter-rpc/standings.fixture';
import { keyCondition } from '@ipr/domain';
import { callRules, outcomesOf } from '@ipr/domain/access-calls';
import { answerOf } from '@ipr/ports/keynet/session.fixture';
import { notAllowed, openWorld, type World } from './world.fixture.ts';

let world: World;
let asset: Standings<Actor>;
const rule = callRules['keys.sign']['content key'];

beforeAll(async () => {
  world = await openWorld();
  const { rpc: rpcUrl, registry } = world.network.chain;
  asset = await accountsByStanding({ rpcUrl, registry }, newActor);
});
afterAll(() => world.network.close());

/** @throws Failure with the portal's code */
const requestKeyFor = async (node: string, { account, wallet }: Actor): Promise<void> => {
  const { fileHash, people } = asset;
  const condition = keyCondition(world.network.chain.registry, fileHash, people.owner.wallet);
  const signMessage = (message: string) => account.signMessage({ message });
  const code = await answerOf(node, await world.request({ node, wallet, condition, signMessage }));
  if (code !== 'signed') throw { code: code === notAllowed ? rule.refusal : code };
};

test.each([1, 2, 3, 4, 5])(
  'key node %i gives its share of a content key to exactly the standings that the table allows',
  async (n) => {
    const node = world.network.nodes[n - 1] ?? '';
    expect(await resultsByStanding((standing) => requestKeyFor(node, asset.people[standing]))).toEqual(
      outcomesOf(rule),
    );
  },
);
