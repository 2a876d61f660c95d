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
import { callerHeader, issueCallerToken } from '@ipr/service-kit';
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
const requestKeyFor = async (node: string, { account, wallet }: Actor, headers = {}): Promise<void> => {
  const { fileHash, people } = asset;
  const condition = keyCondition(world.network.chain.registry, fileHash, people.owner.wallet);
  const signMessage = (message: string) => account.signMessage({ message });
  const code = await answerOf(node, await world.request({ node, wallet, condition, signMessage }), headers);
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

test.each(['support', 'operator'] as const)(
  'the platform role %s changes no standing: without a grant no key node gives its share',
  async (role) => {
    const requests = world.network.nodes.map((node) =>
      resultsByStanding((standing) => {
        const { wallet } = asset.people[standing];
        const token = issueCallerToken(
          { wallet, eoaWallet: wallet, userId: wallet, role },
          'request-1',
          'x'.repeat(32),
        );
        return requestKeyFor(node, asset.people[standing], { [callerHeader]: token });
      }),
    );
    for (const results of await Promise.all(requests)) expect(results).toEqual(outcomesOf(rule));
  },
);
