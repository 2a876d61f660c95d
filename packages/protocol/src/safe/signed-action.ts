import { type SignedAction, SignedActionName } from '@ipr/api';
import { type Hex, levelOf, lowerAddress, type Role } from '@ipr/domain';

type Args = readonly unknown[];

const assetOf = (args: Args) => ({ assetId: String(args[0]) });
const accountAt = (args: Args, at: number) => ({ account: lowerAddress(args[at] as Hex) });

/** What matters of each function's arguments, by their order in the contract. */
const facts: Readonly<Record<string, (args: Args) => Omit<SignedAction, 'name'>>> = {
  createAsset: (args) => ({ label: String(args[2]) }),
  revealAsset: (args) => ({ label: String(args[2]) }),
  updateAsset: (args) => ({ ...assetOf(args), label: String(args[3]) }),
  grantAccess: (args) => ({ ...assetOf(args), ...accountAt(args, 1), level: levelOf[Number(args[2]) as Role] }),
  revokeAccess: (args) => ({ ...assetOf(args), ...accountAt(args, 1) }),
  acceptAccess: assetOf,
  relinquishAccess: assetOf,
  claim: assetOf,
  sweep: assetOf,
  addOwnerWithThreshold: (args) => accountAt(args, 0),
  swapOwner: (args) => accountAt(args, 2),
  removeOwner: (args) => accountAt(args, 1),
};

/** What one decoded call does, for people; undefined for a function that no person's Safe may call. */
export const actionOfCall = ({
  functionName,
  args,
}: {
  readonly functionName: string;
  readonly args: Args;
}): SignedAction | undefined => {
  const name = SignedActionName.safeParse(functionName);
  return name.success ? { name: name.data, ...facts[name.data]?.(args) } : undefined;
};
