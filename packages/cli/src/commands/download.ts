import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { openAsset } from '@ipr/client/asset/open-asset';
import { type Command, textOf } from '../command.ts';
import { UsageError } from '../exit-code.ts';
import { sayOnce } from '../progress.ts';
import { writeNewFile, writePrivateFile } from '../write-file.ts';

/** A name of the asset's owner as a file in the current folder: no path, and nothing a shell or terminal reads as more than a name. */
const safeName = (name: string): string => {
  const plain = basename(name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')).replace(/^[.-]+/, '_');
  return plain === '' ? 'file' : plain.slice(0, 200);
};

const stepNames = {
  key: 'Requesting the key',
  fetching: 'Fetching',
  decrypting: 'Decrypting on this machine',
} as const;

export const download: Command = {
  name: 'download',
  usage: '<asset> [--output <file>] [--force]',
  summary: 'Decrypt the newest file of an asset on this machine; its hash is compared with the one on the chain',
  options: { output: { type: 'string', short: 'o' }, force: { type: 'boolean' } },
  count: [1, 1],
  async run({ args, values, io, open }) {
    const id = args[0] ?? '';
    if (!/^[0-9]{1,78}$/.test(id)) throw new UsageError(`not the number of an asset: ${id}`);
    const wanted = textOf(values, 'output');
    // Before the file is fetched and decrypted for nothing.
    if (wanted !== undefined && !values.force && existsSync(wanted))
      throw new UsageError(`${wanted} exists; --force replaces it`);
    const caller = await open();
    const once = sayOnce(io);
    const {
      view,
      bytes,
      private: texts,
    } = await openAsset(caller, id, ({ step }) => once(`${stepNames[step]} …`), io.signal);
    const path = resolve(wanted ?? safeName(texts.originalFileName));
    if (values.force) writePrivateFile(path, bytes);
    else writeNewFile(path, bytes);
    return {
      lines: [`${path}: ${bytes.length} bytes, hash as on the chain (${view.asset.hash})`],
      json: { assetId: id, path, bytes: bytes.length, fileHash: view.asset.hash },
    };
  },
};
