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

/** Creates a new version from a program. @param base the base version, or a draft to resume. @throws StageFailure */
export const update = (
  person: Person,
  input: UpdateInput,
  base: BaseVersion | UpdateDraft,
  hooks: FlowHooks<UpdateDeps> = {},
): Promise<UpdateResult> =>
  updateAsset({ ...programDeps(person), ...hooks }, input, 'base' in base ? base : newUpdateDraft(base));
