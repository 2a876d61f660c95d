import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberToHex } from 'viem';
import { cid, networkHelpers, viem, zeroHash } from './fixture.ts';

const { loadFixture } = networkHelpers;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const forms = { none: 0, text: 1, raw: 2, dagPb: 3 } as const;
const raw = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';
const texts = ['Qm', `${cid}/metadata.json`, raw.toUpperCase()];

/** The SHA-256 in a CIDv1: the 256 bits before the two padding bits (RFC 4648 section 6). */
const digestOf = (text: string) => {
  const bits = [...text.slice(1)].reduce((all, character) => all * 32n + BigInt(alphabet.indexOf(character)), 0n);
  return numberToHex((bits >> 2n) & (2n ** 256n - 1n), { size: 32 });
};
const kept = (text: string) => {
  if (text === raw) return { form: forms.raw, stored: [digestOf(raw), ''] };
  if (text === cid) return { form: forms.dagPb, stored: [digestOf(cid), ''] };
  return { form: forms.text, stored: [zeroHash, text] };
};

const box = async () => {
  const contract = await viem.deployContract('CidBox');
  const state = async () => ({ form: await contract.read.form(), stored: await contract.read.stored() });
  return { contract, state };
};

describe('a CID', () => {
  it("in the product's format is stored as its digest, any other text unchanged", async () => {
    for (const text of [raw, cid, ...texts]) {
      const { contract, state } = await loadFixture(box);
      await contract.write.write([text]);
      assert.deepEqual(await state(), kept(text));
      assert.equal(await contract.read.read(), text);
    }
  });

  it('clears the storage of the CID it replaces', async () => {
    const { contract, state } = await loadFixture(box);
    for (const before of [raw, cid, ...texts]) {
      for (const after of [raw, cid, ...texts]) {
        await contract.write.write([before]);
        await contract.write.write([after]);
        assert.deepEqual(await state(), kept(after));
      }
    }
  });

  it('is recognised with a base32 character in each position, and with no other character', async () => {
    const { contract } = await loadFixture(box);
    for (const [i, place] of [9, 30, 45, 57].entries()) {
      for (let code = i; code < 128; code += i === 1 ? 1 : 3) {
        const character = String.fromCharCode(code);
        const text = raw.slice(0, place) + character + raw.slice(place + 1);
        const expected = alphabet.includes(character) ? [forms.raw, digestOf(text)] : [forms.text, zeroHash];
        assert.deepEqual(await contract.read.parse([text]), expected, `${code} at ${place}`);
      }
    }
  });

  it('is recognised only with the header and padding of a SHA-256', async () => {
    const { contract } = await loadFixture(box);
    for (const [place, good] of [
      [7, 'abcdefgh'],
      [58, 'aeimquy4'],
    ] as const) {
      for (const character of alphabet) {
        const text = raw.slice(0, place) + character + raw.slice(place + 1);
        const expected = good.includes(character) ? [forms.raw, digestOf(text)] : [forms.text, zeroHash];
        assert.deepEqual(await contract.read.parse([text]), expected, text);
      }
    }
    for (const text of [raw.slice(0, -1), `${raw}a`, `c${raw.slice(1)}`, `bafkrej${raw.slice(7)}`, ''])
      assert.deepEqual(await contract.read.parse([text]), [forms.text, zeroHash], text);
  });
});
