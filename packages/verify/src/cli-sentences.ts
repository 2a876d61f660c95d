import type { UnreadableReason } from './bundle/bundle-refused.ts';
import type { CheckCode, Dimension } from './bundle/entries.ts';
import type { RootReason } from './rfc3161/trusted-roots.ts';

/** What each check is about, in English, as it is when it is proved. */
export const checkSentences: Readonly<Record<CheckCode, string>> = {
  'manifest.complete': 'The manifest names every entry that is there, in this order, and no other',
  'manifest.hashes': 'Every entry has the SHA-256 of the manifest',
  'files.closed': 'The files are exactly those that this kind of evidence has, each at its path',
  'files.readme': 'README.txt is the text that a release of this product writes for this content',
  'files.script': 'decrypt.py is the script of a known release',
  'versions.complete': 'Every version from the newest down to 1 is there, and no other transaction',
  'metadata.readable': 'The metadata is a document of schema 1',
  'metadata.cid': 'The metadata has the CID that the bundle names',
  'metadata.file-hash': 'The metadata names the file hash that the bundle names',
  'ciphertext.hash': 'The encrypted file has the SHA-256 of its metadata',
  'key.hash': 'The content key is the one that the metadata names',
  'key.named': 'Every content key belongs to a version',
  'key.condition':
    'The key condition names the account that introduced the hash, so the key network opens this version',
  'file.opened': 'The file, decrypted, has the SHA-256 that the bundle names',
  'private.opened': 'The private fields can be read',
  'share.readable': 'The share document is one of a known version',
  'share.hash': 'The SHA-256 of the share document is the NDA hash that was signed',
  'share.cid': 'The share document has the CID of the grant',
  'share.text': 'The text of the NDA is that of the share document',
  'share.own-text': 'The grantor’s own text is the one that the share document names by its SHA-256',
  'share.terms': 'The share document is about this grant, registry and network',
  'record.readable': 'The operator’s record is one of version 1, in canonical form',
  'record.same': 'The operator’s record is about this grant, document and block',
  'seal.token': 'A time stamp covers the whole file',
  'seal.missing': 'A time stamp covers the whole file, so that nothing could be changed later',
  'token.valid': 'The RFC 3161 time stamp is valid up to a root that you trust',
  'token.claims': 'What the metadata states about the time stamp is what the time stamp says',
  'times.order': 'The blocks are in the order of what happened',
  'times.token': 'The time of the time stamp fits the time of its block, give or take 24 hours',
  'times.registry': 'The registry’s own times fit those of the blocks, give or take 24 hours',
  'times.made': 'The file was put together when it says',
  'record.token': 'A time stamp covers the operator’s record',
  'record.made': 'The operator made the record at the stated time',
  'transaction.receipt': 'The transaction succeeded in its block',
  'transaction.event': 'The registry’s event names hash, CID, title and author of this version',
  'version.registrant': 'The named account introduced the hash, by the registry’s event',
  'state.asset': 'The registry named this owner, title, version, hash and CID',
  'consent.typed-data': 'What was signed names asset and NDA hash, for this registry',
  'signature.signer': 'The consent was signed by the named key',
  'signature.account': 'The key that signed belongs to the account',
  'grant.receipt': 'The transaction of the grant succeeded in its block',
  'grant.event': 'The registry granted what the share document says',
  'acceptance.receipt': 'The transaction of the acceptance succeeded in its block',
  'acceptance.event': 'The registry recorded acceptance and signed NDA under this NDA hash',
  'receipt.proof': 'Merkle nodes prove the receipt in the receipts root of its block',
  'account.proof': 'Merkle nodes prove the state of the account in the state root of the block',
  'chain.receipt': 'The chain has this transaction in that block, with these events',
  'chain.answer': 'The contract answers as the file says',
  'party.grantor': 'The grantor stated this name in what the grantor signed',
  'party.grantee': 'The grantee stated this name with the key that signed the consent',
  'events.complete': 'Every step of the consent was recorded',
  'events.belong': 'All consent events are of this person and this grant',
  'events.order': 'The NDA was shown, then ticked, then signed',
  'events.times':
    'The times of the consent events lie between the grant and the making of this file, give or take 24 hours',
  'custody.signer': 'The key that signed was held as recorded',
  'record.claims': 'The operator received these consent events, and recorded this custody',
  'taken.by': 'The named account took this bundle home',
  'network.known': 'The network is a public one that is known here',
  'network.registry': 'The registry contract is the one recorded for this network',
  'network.blocks': 'The blocks belong to this network',
  'network.pace': 'A block of this number can be of this time, by the pace of the network',
  'network.same': 'Everything in the file names the same network',
  'header.hash': 'The block header has the hash that it names',
  'chain.block': 'The chain has this block',
  'operator.signature': 'An operator whose key you trust signed the record',
  'authority.root': 'The timestamp authority leads up to a root that you trust',
  'authority.legal': 'The time stamps of this authority have legal value',
};

/** What each dimension is about. */
export const dimensionSentences: Readonly<Record<Dimension, string>> = {
  integrity: 'Integrity: the bytes, the manifest, the closed list of files',
  time: 'Time: time stamps and blocks, compared with each other',
  account: 'Key and account: signature, account, events of the registry',
  person: 'Person: who the human is, as the parties claim',
  network: 'Network and authority: chain, registry, roots',
};

/** Why there is nothing to check. */
export const unreadableSentences: Readonly<Record<UnreadableReason, string>> = {
  'zip.not-a-zip': 'This is no ZIP',
  'zip.unsupported': 'This ZIP is encrypted or packed in a way that bundles are not',
  'zip.not-canonical': 'This ZIP is not in the one form that bundles have: two programs could read two contents',
  'zip.entry-name': 'A name in this ZIP leads out of its folder',
  'zip.entry-twice': 'A name stands twice in this ZIP',
  'zip.damaged': 'This ZIP is damaged',
  'zip.too-large': 'This ZIP is larger than any bundle, or unpacks to much more than it is',
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
