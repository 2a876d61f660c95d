import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { RegistrationInput } from '@ipr/client/registration/registration';
import { type Call, type Command, textOf } from '../command.ts';
import { openDraft } from '../drafts.ts';
import { UsageError } from '../exit-code.ts';
import { reportProgress } from '../progress.ts';
import { stageNames } from '../stage-names.ts';

const given = async (path: string): Promise<File> => {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`there is no file ${path}`);
  if (found.size === 0) throw new UsageError(`${path} is empty`);
  return new File([await openAsBlob(path)], basename(path), { lastModified: found.mtimeMs });
};

const optional = <K extends string>(name: K, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as Partial<Record<K, string>>;

const inputOf = ({ values }: Call, file: File): RegistrationInput => ({
  file,
  title: textOf(values, 'title') ?? file.name,
  ipType: textOf(values, 'type') ?? 'Other',
  ipContent: textOf(values, 'content') ?? 'Other',
  ...optional('description', textOf(values, 'description')),
  ...optional('internalAssetId', textOf(values, 'internal-id')),
  ...optional('folderId', textOf(values, 'folder')),
  ...(values.protect ? { protect: true } : {}),
});

export const register: Command = {
  name: 'register',
  usage:
    '<file> [--title <text>] [--type <text>] [--content <text>] [--description <text>] [--internal-id <text>] [--folder <id>] [--protect]',
  summary: 'Encrypt a file on this machine and register it. Interrupted, the same command continues where it stopped',
  options: {
    title: { type: 'string' },
    type: { type: 'string' },
    content: { type: 'string' },
    description: { type: 'string' },
    'internal-id': { type: 'string' },
    folder: { type: 'string' },
    protect: { type: 'boolean' },
  },
  count: [1, 1],
  async run(call) {
    const file = await given(call.args[0] ?? '');
    const input = inputOf(call, file);
    const caller = await call.open();
    const draft = await openDraft(call.io, caller, file);
    if (draft.isResumed) call.io.say('Continuing the registration that was interrupted.');
    const assetId = await call.programs.register(caller, input, draft.draft, {
      save: draft.save,
      report: reportProgress(call.io),
      warn: (stage) => call.io.say(`${stageNames[stage] ?? stage}: not completed; the registration itself continues`),
      signal: call.io.signal,
    });
    draft.remove();
    const { hash, creationTxHash } = await caller.ports.index.asset(assetId, call.io.signal);
    const address = `${caller.origin}/assets/${assetId}`;
    return {
      lines: [`Registered as asset ${assetId}: ${address}`],
      json: { assetId, fileHash: hash, transaction: creationTxHash, address },
    };
  },
};
