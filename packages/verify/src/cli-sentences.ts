import type { UnreadableReason } from './bundle/bundle-refused.ts';
import type { FindingCode, FindingParams, LimitCode } from './bundle/findings.ts';
import type { RootReason } from './rfc3161/trusted-roots.ts';

type Sentence = (params: FindingParams) => string;

const version = ({ version: number }: FindingParams) => `version ${number}`;

/** What each finding says in English when it holds. */
export const findingSentences: Readonly<Record<FindingCode, Sentence>> = {
  'manifest.complete': () => 'The manifest names every file that is there, and no other',
  'manifest.hashes': () => 'Every file has the SHA-256 of the manifest',
  'seal.token': ({ time, authority }) => `The whole bundle existed at ${time}, says ${authority}`,
  'metadata.readable': (params) => `The metadata of ${version(params)} is a document of schema 1`,
  'metadata.cid': (params) => `The metadata of ${version(params)} has the CID that the chain names`,
  'metadata.file-hash': (params) => `The metadata of ${version(params)} names the file hash of the chain`,
  'ciphertext.hash': (params) => `The ciphertext of ${version(params)} has the SHA-256 of its metadata`,
  'key.hash': (params) => `The content key of ${version(params)} is the one that its metadata names`,
  'file.opened': (params) => `The file of ${version(params)}, decrypted, has the SHA-256 that is on the chain`,
  'private.opened': (params) => `The private fields of ${version(params)} can be read`,
  'token.valid': ({ version: number, time, authority }) =>
    `The RFC 3161 time stamp${number ? ` of version ${number}` : ''} is valid${time ? `: ${time}, ${authority}` : ''}`,
  'transaction.header': (params) => `The block header of ${version(params)} has the hash that it names`,
  'transaction.receipt': (params) => `The transaction of ${version(params)} succeeded in that block`,
  'transaction.event': (params) => `The registry's event names hash and CID of ${version(params)}`,
  'version.registrant': ({ version: number, registrant }) =>
    `${registrant} introduced the hash of version ${number}, by the registry's event`,
  'state.header': ({ block }) => `The header of block ${block} has the hash that it names`,
  'state.asset': ({ block }) => `At block ${block ?? '?'} the registry had this owner, version, hash and CID`,
  'share.readable': () => 'The share document is one of version 1',
  'share.hash': () => 'The SHA-256 of the share document is the NDA hash that was signed',
  'share.cid': () => 'The share document has the CID of the grant',
  'share.text': () => 'The NDA text is that of the share document',
  'share.terms': () => 'The share document is about this grant, registry and network',
  'consent.typed-data': () => 'The signed typed data names asset and NDA hash, for this registry',
  'signature.signer': ({ signer }) => `The consent was signed by ${signer ?? 'an owner of the account'}`,
  'signature.account': ({ account }) => `The signature counts for the account ${account}`,
  'signature.owner': ({ signer, account }) => `${account} is the Safe that follows from its first owner ${signer}`,
  'grant.header': ({ block }) => `The header of the grant's block ${block} has the hash that it names`,
  'grant.receipt': () => 'The transaction of the grant succeeded in that block',
  'grant.event': () => 'The registry granted what the share document says',
  'acceptance.header': ({ block }) => `The header of the acceptance's block ${block} has the hash that it names`,
  'acceptance.receipt': () => 'The transaction of the acceptance succeeded in that block',
  'acceptance.event': () => 'The registry recorded acceptance and signed NDA under this NDA hash',
  'times.order': ({ granted, accepted }) => `Granted ${granted}, accepted ${accepted}`,
  'events.belong': () => 'All consent events are of this person and this grant',
  'events.order': () => 'The NDA was shown, then ticked, then signed',
  'custody.signer': ({ custody }) => `The signing key was the one written down (custody: ${custody})`,
  'network.registry': ({ registry, network }) => `Registry ${registry} is the one recorded on ${network}`,
  'chain.block': ({ block }) => `The node has block ${block} with this hash`,
  'chain.receipt': ({ transaction }) => `The node has transaction ${transaction} in this block with these events`,
  'chain.answer': ({ account, block }) => `The node answers for ${account} at block ${block} as the bundle says`,
};

/** What is not proved, whatever else holds. */
export const limitSentences: Readonly<Record<LimitCode, Sentence>> = {
  'chain.local': ({ chainId }) => `LOCAL CHAIN: proves nothing (chain id ${chainId}, but no public genesis block)`,
  'chain.not-asked': ({ network }) => `Whether the blocks belong to ${network}: ask a node or a block explorer`,
  'registry.not-recorded': ({ registry, network }) =>
    `Whether ${registry} is the product’s registry: this version records none on ${network}`,
  'receipt.not-proven': () => 'Whether the receipts are in their blocks: ask a node or a block explorer',
  'token.root-not-pinned': ({ authority }) => `Whether ${authority} is to be trusted: give its root with --root`,
  'token.no-legal-value': ({ authority }) => `The time stamps of ${authority} have no legal value`,
  'token.missing': (params) => `When the file of ${version(params)} existed: it has no time stamp`,
  'ciphertext.missing': (params) => `The file of ${version(params)}: its ciphertext is not in the bundle`,
  'ciphertext.replaced': ({ version: number, by }) =>
    `The old ciphertext of version ${number}: it was removed when version ${by} sealed the very same file again`,
  'key.missing': (params) => `Whether the file of ${version(params)} opens: its content key is not in the bundle`,
  'condition.not-of-registrant': ({ version: number, registrant }) =>
    `That the key network opens version ${number}: its key condition does not name ${registrant}, who introduced the hash`,
  'account.answer-not-proven': ({ account }) => `What the contract ${account} answered about the signature`,
  'account.owner-not-proven': ({ signer, account }) => `Whether ${signer} owned ${account} at that block`,
  'events.missing': ({ missing }) => `When the NDA was ${missing}: it was not written down`,
  'events.not-sealed': () => 'Whether the consent events were changed later: the bundle has no seal of its own',
  'custody.assisted': () => "Whether the person acted: the registry's operator held the signing key (assisted custody)",
  'custody.unknown': () => 'Who held the signing key: it was not written down',
};

/** Why there is nothing to check. */
export const unreadableSentences: Readonly<Record<UnreadableReason, string>> = {
  'zip.not-a-zip': 'This is no ZIP',
  'zip.unsupported': 'This ZIP is encrypted or packed in a way that bundles are not',
  'zip.entry-name': 'A name in this ZIP leads out of its folder',
  'zip.entry-twice': 'A name stands twice in this ZIP',
  'zip.damaged': 'This ZIP is damaged',
  'zip.too-large': 'This ZIP is larger than any bundle',
  'manifest.missing': 'There is no manifest.json',
  'manifest.unreadable': 'The manifest is none of a known version',
  'document.missing': 'A document is missing',
  'document.unreadable': 'A document is none of a known version',
};

/** Why a file gives no trusted root. */
export const rootSentences: Readonly<Record<RootReason, string>> = {
  'no-certificate': 'there is no certificate in it, neither as PEM nor as DER',
  unreadable: 'a certificate in it cannot be read',
  damaged: 'a certificate in it is damaged: its own signature does not fit',
  'too-large': 'it is too large for certificates',
};
