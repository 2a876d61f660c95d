import type { Person } from '@ipr/client/person';
import {
  type BaseVersion,
  newUpdateDraft,
  type UpdateDeps,
  type UpdateDraft,
  type UpdateInput,
} from '@ipr/client/update/update';
import { type UpdateResult, updateAsset } from '@ipr/client/update/update-asset';
import { type FlowHooks, programDeps } from './program-deps.ts';

/** Makes a new version from a program. @param base the version it is made from, or a draft to go on with. @throws StageFailure */
export const update = (
  person: Person,
  input: UpdateInput,
  base: BaseVersion | UpdateDraft,
  hooks: FlowHooks<UpdateDeps> = {},
): Promise<UpdateResult> =>
  updateAsset({ ...programDeps(person), ...hooks }, input, 'base' in base ? base : newUpdateDraft(base));
