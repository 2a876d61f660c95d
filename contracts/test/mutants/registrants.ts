import { mutantsIn } from './semantic-mutant.ts';

const introduced = 'uint40(block.timestamp), uint56(id), msg.sender';
const created = 'uint40(since == 0 ? time : since), uint56(id), msg.sender';
const isRegistrant = 'return account != address(0) && _hashes[hash].registrant == account;';
const takenOrAnother = 'else if (taken != id) revert IPRegistry_HashAlreadyExists(newHash, taken);';
const claimed = 'emit PriorityClaimed(record.assetId, msg.sender, committed.since);';
const freeOnly = `if (taken == 0) _hashes[newHash] = HashRecord(${introduced});`;

/** Registrant, time and asset of a hash. */
export const registrantMutants = mutantsIn('IPRegistry', {
  'registrant of a new asset is tx.origin': [created, created.replace('msg.sender', 'tx.origin')],
  'registrant of an update is tx.origin': [introduced, introduced.replace('msg.sender', 'tx.origin')],
  'registrant of an update is the owner of the asset': [
    introduced,
    introduced.replace('msg.sender', '_assets[id].owner'),
  ],
  'registrant of a new asset is no account': [created, created.replace('msg.sender', 'address(0)')],
  'registrant and time overwritten when a hash comes back': [
    `${freeOnly}\n        ${takenOrAnother}`,
    `if (taken == 0 || taken == id) _hashes[newHash] = HashRecord(${introduced});
        else revert IPRegistry_HashAlreadyExists(newHash, taken);`,
  ],
  'registrant overwritten when a hash comes back': [
    takenOrAnother,
    `${takenOrAnother}\n        else _hashes[newHash].registrant = msg.sender;`,
  ],
  'registrant overwritten when the owner brings a hash back': [
    takenOrAnother,
    `${takenOrAnother}\n        else if (msg.sender == _assets[id].owner) _hashes[newHash].registrant = msg.sender;`,
  ],
  'time of a hash overwritten when it comes back': [
    takenOrAnother,
    `${takenOrAnother}\n        else _hashes[newHash].since = uint40(block.timestamp);`,
  ],
  'registrant overwritten by a priority claim': [
    claimed,
    `_hashes[fileHash].registrant = msg.sender;\n        ${claimed}`,
  ],
  'time of a hash overwritten by a priority claim': [
    claimed,
    `_hashes[fileHash].since = uint40(committed.since);\n        ${claimed}`,
  ],
  'zero address introduced every unknown hash': [isRegistrant, 'return _hashes[hash].registrant == account;'],
  'any account is the registrant of a known hash': [
    isRegistrant,
    'return account != address(0) && _hashes[hash].registrant != address(0);',
  ],
  'owner of the asset is a registrant too': [
    isRegistrant,
    'return account != address(0) && (_hashes[hash].registrant == account || _holderOf(_hashes[hash].assetId) == account);',
  ],
  'owner of the asset is the registrant': [
    isRegistrant,
    'return account != address(0) && _holderOf(_hashes[hash].assetId) == account;',
  ],
  'admins are registrants too': [
    isRegistrant,
    'return account != address(0) && (_hashes[hash].registrant == account || hasAccess(_hashes[hash].assetId, account, 3));',
  ],
  'registrant must still have access': [
    isRegistrant,
    'return account != address(0) && _hashes[hash].registrant == account && hasAccess(_hashes[hash].assetId, account, 1);',
  ],
  'registrant is compared with the caller of the view': [
    isRegistrant,
    'return account != address(0) && _hashes[hash].registrant == msg.sender;',
  ],
  'registrantOf gives the owner of the asset': [
    'return _hashes[hash].registrant;',
    'return _holderOf(_hashes[hash].assetId);',
  ],
  'time and asset swapped in the record of an update': [introduced, 'uint40(id), uint56(block.timestamp), msg.sender'],
  'time and asset swapped in the record of a new asset': [created, 'uint40(id), uint56(time), msg.sender'],
  'time of a new asset cut to 32 bits': [
    created,
    created.replace('uint40(since == 0 ? time : since)', 'uint32(since == 0 ? time : since)'),
  ],
  'time of an update cut to 32 bits': [introduced, introduced.replace('uint40(', 'uint32(')],
  'asset of a hash cut to 32 bits': [created, created.replace('uint56(id)', 'uint32(id)')],
  'asset of an updated hash cut to 32 bits': [introduced, introduced.replace('uint56(id)', 'uint32(id)')],
  'time of a hash from a commitment is that of its block': [
    created,
    created.replace('since == 0 ? time : since', 'time'),
  ],
  'hash record made with the id before': [created, created.replace('uint56(id)', 'uint56(id - 1)')],
  'an update frees the hash before': [
    'asset.hash = newHash;',
    'if (asset.hash != newHash) delete _hashes[asset.hash];\n        asset.hash = newHash;',
  ],
  'registrant of the current hash may update forever': [
    'if (_levelOf(id, msg.sender, _ownerOf(id)) < 2) revert',
    'if (_levelOf(id, msg.sender, _ownerOf(id)) < 2 && _hashes[_assets[id].hash].registrant != msg.sender) revert',
  ],
  'registrant of a hash may view its asset forever': [
    'return hasAccess(_hashes[hash].assetId, user, need);',
    'return hasAccess(_hashes[hash].assetId, user, need) || (need == 1 && user != address(0) && _hashes[hash].registrant == user);',
  ],
  'access by hash needs the hash to be the present one': [
    'return hasAccess(_hashes[hash].assetId, user, need);',
    'return _assets[_hashes[hash].assetId].hash == hash && hasAccess(_hashes[hash].assetId, user, need);',
  ],
  'access by hash is for the registrant of the hash alone': [
    'return hasAccess(_hashes[hash].assetId, user, need);',
    'return hasAccess(_hashes[hash].assetId, user, need) && (need < 3 || _hashes[hash].registrant == user);',
  ],
});
