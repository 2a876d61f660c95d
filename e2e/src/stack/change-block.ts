import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from './run-stack.ts';

/** Flips one bit of a block on the disk of the IPFS node, like a failing disk. @returns restores the block */
export const changeBlock = ({ folder }: Stack, content: Uint8Array): (() => void) => {
  const blocks = join(folder, 'ipfs', 'blocks');
  const paths = readdirSync(blocks, { recursive: true, encoding: 'utf8' }).map((path) => join(blocks, path));
  const path = paths.find((each) => each.endsWith('.data') && readFileSync(each).equals(content));
  if (!path) throw new Error('no block has this content');
  const changed = Buffer.from(content);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  writeFileSync(path, changed);
  return () => writeFileSync(path, content);
};
