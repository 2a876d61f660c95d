import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { type DemoAsset, type DemoShare, partyNames, type Who } from '../data/demo.ts';
import { ndaTexts } from '../data/nda-texts.ts';
import { programOf, type Run } from './run.ts';

const secondsPerDay = 24 * 3600;
const expiryOf = ({ days }: DemoShare, now: Date): number =>
  days === undefined ? 0 : Math.floor(now.getTime() / 1000) + days * secondsPerDay;

const nameOf = ({ texts }: DemoAsset, { to, level }: DemoShare) => `${texts.title} → ${to}, ${level}`;

/** Grants shares that were never granted; ended grants stay ended. */
const ensureGrant = async (run: Run, asset: DemoAsset, share: DemoShare, assetId: string): Promise<void> => {
  const owner = programOf(run, asset.owner);
  const grantee = programOf(run, share.to).session.wallet;
  const grant = await owner.ports.chain.grantOf(assetId, grantee);
  const name = nameOf(asset, share);
  if (grant.state !== 'none') return run.found(`share ${name} (${grant.state})`);
  if (grant.nonce > 0) return run.left(`share ${name}: it was ended`);
  const { level, variant } = share;
  const nda = { grantorName: partyNames[asset.owner], law: null, courts: null, ownText: null };
  const input = { assetId, grantee, level, variant, shareType: 'internal', locale: 'en' } as const;
  await grantAccess(
    owner,
    { ...input, expires: expiryOf(share, new Date()), ndaText: ndaTexts[variant], nda },
    { signal: run.signal },
  );
  run.added(`share ${name}`);
};

/** Grants of one person, sequentially. */
export const ensureGrants = async (
  run: Run,
  assets: readonly DemoAsset[],
  shares: readonly DemoShare[],
  who: Who,
): Promise<void> => {
  for (const share of shares) {
    const asset = assets.find(({ key }) => key === share.asset);
    const id = run.ids.get(share.asset);
    if (asset?.owner === who && id) await ensureGrant(run, asset, share, id);
  }
};

/** Reads, signs and accepts one person's pending grants that the demo marks as accepted. */
export const acceptGrants = async (
  run: Run,
  assets: readonly DemoAsset[],
  shares: readonly DemoShare[],
  who: Who,
): Promise<void> => {
  const program = programOf(run, who);
  for (const share of shares) {
    const asset = assets.find(({ key }) => key === share.asset);
    const id = run.ids.get(share.asset);
    if (share.to !== who || !share.accepted || !asset || !id) continue;
    const grant = await program.ports.chain.grantOf(id, program.session.wallet);
    if (grant.state !== 'pending') continue;
    await acceptAccess(program, await readInvitation(program, id), { signal: run.signal, name: partyNames[who] });
    run.added(`NDA signed by ${who}: ${nameOf(asset, share)}`);
  }
};
