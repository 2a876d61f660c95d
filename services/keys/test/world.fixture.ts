import { createHash, randomBytes } from 'node:crypto';
import { type Hex, keyCondition } from '@ipr/domain';
import { createPerson, type Person } from '@ipr/ports/keynet/chain.fixture';
import { startKeyNetwork } from '@ipr/ports/keynet/key-network.fixture';
import { answerOf, type KeyRequest, signingRequest } from '@ipr/ports/keynet/session.fixture';

export const notAllowed = 'NodeAccessControlConditionsReturnedNotAuthorized';
export const dataToEncryptHash = createHash('sha256').update('a content key').digest('hex');
export const newHash = (): Hex => `0x${randomBytes(32).toString('hex')}`;

/**
 * A key network, a person, one registered file of theirs, and a way to ask the first node for its key.
 * @param nodes number of nodes that the test queries
 */
export const openWorld = async (nodes = 5, chainFlags: readonly string[] = []) => {
  const network = await startKeyNetwork(chainFlags, nodes);
  const node = network.nodes[0] ?? '';
  const owner = createPerson();
  const register = async (person: Person, hash = newHash()) => {
    await network.chain.writeAs(person.safe, 'createAsset', [hash, 'bafy', 'A file']);
    return keyCondition(network.chain.registry, hash, person.safe);
  };
  const condition = await register(owner);
  /** What the owner asks for, correct in every point unless changed. */
  const keyRequest = (change: Partial<KeyRequest> = {}): KeyRequest => ({
    condition,
    dataToEncryptHash,
    domain: network.domain,
    node,
    wallet: owner.safe,
    signMessage: (text) => owner.wrapped(text),
    ...change,
  });
  const request = (change: Partial<KeyRequest> = {}) => signingRequest(keyRequest(change));
  const requestKey = async (change: Partial<KeyRequest> = {}) => answerOf(node, await request(change));
  return { network, node, owner, condition, register, request, requestKey };
};
export type World = Awaited<ReturnType<typeof openWorld>>;
