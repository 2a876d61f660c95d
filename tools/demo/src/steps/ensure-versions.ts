import { update } from '@ipr/program/update';
import type { DemoAsset, DemoVersion } from '../data/demo.ts';
import { programOf, type Run } from './run.ts';

const editLevel = 2;

const makeVersion = async (run: Run, asset: DemoAsset, id: string, made: DemoVersion, number: number) => {
  const program = programOf(run, made.by ?? asset.owner);
  const name = `${asset.texts.title}: version ${number}`;
  if (!(await program.ports.chain.hasAccess(id, program.session.wallet, editLevel)))
    return run.left(`${name}: ${program.session.email} may not edit it any more`);
  const file = made.file && new File([await made.file.bytes()], made.file.name);
  await update(program, { changes: made.changes, file }, { id, version: number - 1 }, { signal: run.signal });
  run.added(`${name}${made.by ? ` by ${made.by}` : ''}${made.file ? `, ${made.file.name}` : ''}`);
};

/** Later versions of one person's assets, in order. A version added by hand counts as one of them. */
export const ensureVersions = async (run: Run, assets: readonly DemoAsset[]): Promise<void> => {
  for (const asset of assets) {
    const id = run.ids.get(asset.key);
    if (!id || !asset.versions) continue;
    const { chain } = programOf(run, asset.owner).ports;
    let reached = await chain.versionOf(id);
    for (const [at, version] of asset.versions.entries()) {
      const number = at + 2;
      if (reached >= number) run.found(`${asset.texts.title}: version ${number}`);
      else {
        await makeVersion(run, asset, id, version, number);
        reached = await chain.versionOf(id);
      }
    }
  }
};
