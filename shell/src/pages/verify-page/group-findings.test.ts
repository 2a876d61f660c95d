import type { Finding } from '@ipr/verify/bundle/findings';
import { groupFindings } from './group-findings.ts';

const finding = (code: Finding['code'], ok: boolean, params: Finding['params'] = {}): Finding => ({ code, ok, params });

test('groups findings by subject and lists failed ones first', () => {
  const groups = groupFindings([
    finding('manifest.complete', true),
    finding('manifest.hashes', false),
    finding('metadata.cid', true, { version: 2 }),
    finding('metadata.cid', true, { version: 1 }),
    finding('file.opened', false, { version: 2 }),
    finding('chain.block', true, { block: 7 }),
  ]);
  expect(groups.map(({ about, findings }) => [about, findings.map(({ code, ok }) => `${code} ${ok}`)])).toEqual([
    ['whole', ['manifest.hashes false', 'manifest.complete true']],
    [2, ['file.opened false', 'metadata.cid true']],
    [1, ['metadata.cid true']],
    ['chain', ['chain.block true']],
  ]);
});
