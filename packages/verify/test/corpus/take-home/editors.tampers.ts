import { type AssetMetadata, encryptPrivate, fromHex, toBase64 } from '@ipr/domain';
import { amoy } from '../../chain.fixture.ts';
import { editor, start, takeHome, threeVersions, type VersionPlan } from '../../take-home.fixture.ts';
import type { Json, Tamper } from '../tamper.fixture.ts';

/** An honest owner takes home an asset whose second version a hostile editor made, signed, and put on the chain. */
const byEditor = (
  name: string,
  publishes: NonNullable<VersionPlan['publishes']>,
  expected: string,
  at: 1 | 2 = 1,
  change: Partial<VersionPlan> = {},
): Tamper => ({
  name,
  of: 'take-home-by-editor',
  expected,
  make: (_, { authority }) =>
    takeHome(
      authority,
      threeVersions.map((plan, index) => (index === at ? { ...plan, by: editor, publishes, ...change } : plan)),
      { on: amoy },
    ),
});

/** A document whose token is of weeks after its block. */
export const stampedLate: NonNullable<VersionPlan['publishes']> = async (
  { evidencyTimestamp: _, ...rest },
  authority,
) => {
  const at = new Date((start + 2_000_000) * 1000);
  const { token, chain } = await authority.stamp(fromHex(rest.file.fileHash), at);
  const own = { timestamp: at.toISOString(), token: toBase64(token), chain: chain.map(toBase64) };
  return { ...rest, evidencyTimestamp: own };
};

const changed = (change: (metadata: Json) => void) => (metadata: AssetMetadata) => {
  change(metadata);
  return metadata;
};
const otherHash = '0b'.repeat(32);
const keyOf = (at: number) => threeVersions[at]?.key ?? new Uint8Array();

/** What an editor publishes refutes that version, and takes nothing from the others. */
export const editors: readonly Tamper[] = [
  byEditor('a document that is none', () => 'nothing', 'NNNNN NNPNP -metadata.readable ?token.valid'),
  byEditor(
    'a document of another schema',
    changed((value) => Object.assign(value, { schema: 2 })),
    'NNNNN NNPNP -metadata.readable ?token.valid',
  ),
  byEditor('a newest document that is none', () => [], 'NNNNN NNPNP -metadata.readable ?token.valid', 2),
  byEditor('nothing under a text that is no CID', () => null, 'NNNNN NNPNP ?metadata.readable ?token.valid'),
  byEditor(
    'the hash of another file',
    changed(({ file }) => Object.assign(file, { fileHash: otherHash })),
    'NNNNN NPPNP -metadata.file-hash',
  ),
  byEditor('a ciphertext of another file', (metadata) => metadata, 'NNNNN NPPNP -file.opened', 1, {
    key: new Uint8Array(32).fill(9),
    encrypts: new Uint8Array(5),
  }),
  byEditor(
    'private fields that do not open',
    changed((value) => Object.assign(value, { private: toBase64(new Uint8Array(40)) })),
    'NNNNN NPPNP -private.opened',
  ),
  byEditor(
    'private fields that are none',
    async (metadata) => ({ ...metadata, private: await encryptPrivate(JSON.parse('null'), keyOf(1)) }),
    'NNNNN NPPNP -private.opened',
  ),
  byEditor(
    'a file name that is no text',
    async (metadata) => ({
      ...metadata,
      private: await encryptPrivate(JSON.parse('{"originalFileName":{}}'), keyOf(1)),
    }),
    'NNNNN NPPNP -private.opened',
  ),
  byEditor(
    'a token that is none',
    changed(({ evidencyTimestamp: own }) => Object.assign(own, { token: 'AAAA' })),
    'PNNNN PNPNP -token.valid ?token.claims',
  ),
  byEditor(
    'certificates that are none',
    changed(({ evidencyTimestamp: own }) => Object.assign(own, { chain: ['AAAA'] })),
    'PNNNN PNPNP -token.valid ?token.claims',
  ),
  byEditor(
    'another time than that of the token',
    changed(({ evidencyTimestamp: own }) => Object.assign(own, { timestamp: '1999-12-31T00:00:00.000Z' })),
    'PNNNN PNPNP -token.claims',
  ),
  byEditor('a token of weeks later', stampedLate, 'PNNNN PNPNP -times.token'),
];
