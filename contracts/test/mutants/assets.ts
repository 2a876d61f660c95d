import { mutantsIn } from './semantic-mutant.ts';

const createFree = 'if (taken != 0) revert IPRegistry_HashAlreadyExists(fileHash, taken);';
const needs2 = 'if (_levelOf(id, msg.sender, _ownerOf(id)) < 2) revert';
const updated = 'emit AssetUpdated(id, version, msg.sender, newHash, newCid, newTitle);';
const mayUpdate = (condition: string) =>
  [
    needs2,
    `_ownerOf(id);\n        GrantTerms memory t = _grants[id][msg.sender].terms;\n        if (${condition}) revert`,
  ] as const;
const notOwner = 'msg.sender != _assets[id].owner';

/** Creating and updating assets. */
export const assetMutants = mutantsIn('IPRegistry', {
  'a person may register a hash of their own asset again': [
    createFree,
    'if (taken != 0 && _assets[taken].owner != msg.sender) revert IPRegistry_HashAlreadyExists(fileHash, taken);',
  ],
  'a hash that no asset has now is free': [
    createFree,
    'if (taken != 0 && _assets[taken].hash == fileHash) revert IPRegistry_HashAlreadyExists(fileHash, taken);',
  ],
  'an update takes a hash of another asset of the same owner': [
    'else if (taken != id) revert',
    'else if (taken != id && _assets[taken].owner != _assets[id].owner) revert',
  ],
  'an update takes an old hash of another asset': [
    'else if (taken != id) revert',
    'else if (taken != id && _assets[taken].hash == newHash) revert',
  ],
  'owner of a new asset is tx.origin': ['= (msg.sender, time, form);', '= (tx.origin, time, form);'],
  'Transfer of a new asset to tx.origin': ['_minted(msg.sender, id);', '_minted(tx.origin, id);'],
  'AssetCreated names tx.origin': ['emit AssetCreated(id, msg.sender,', 'emit AssetCreated(id, tx.origin,'],
  'balance of tx.origin grows': ['++_balances[msg.sender];', '++_balances[tx.origin];'],
  'asset from a commitment is created at its commitment': [
    '= (msg.sender, time, form);',
    '= (msg.sender, since == 0 ? time : since, form);',
  ],
  'AssetCreated names a commitment where there was none': [
    'emit AssetCreated(id, msg.sender, fileHash, cid, title, since);',
    'emit AssetCreated(id, msg.sender, fileHash, cid, title, since == 0 ? time : since);',
  ],
  'AssetCreated comes before Transfer': [
    '_minted(msg.sender, id);\n        emit AssetCreated(id, msg.sender, fileHash, cid, title, since);',
    'emit AssetCreated(id, msg.sender, fileHash, cid, title, since);\n        _minted(msg.sender, id);',
  ],
  'AssetCreated swaps CID and title': [
    'fileHash, cid, title, since);\n    }\n\n    function _offer',
    'fileHash, title, cid, since);\n    }\n\n    function _offer',
  ],
  'a viewer changes metadata while the hash stays': mayUpdate(
    `${notOwner} && _levelOf(id, msg.sender, _assets[id].owner) < (newHash == _assets[id].hash ? 1 : 2) || t.nonce == type(uint32).max`,
  ),
  'a stranger changes metadata while the hash stays': [
    needs2,
    'if (_levelOf(id, msg.sender, _ownerOf(id)) < 2 && newHash != _assets[id].hash) revert',
  ],
  'an expired editor updates': mayUpdate(`${notOwner} && (t.state != GrantState.Accepted || t.role < 2)`),
  'a pending editor updates': mayUpdate(
    `${notOwner} && (t.state == GrantState.None || t.role < 2 || _isOver(t.expires))`,
  ),
  'updates need level 3': [needs2, needs2.replace('< 2', '< 3')],
  'updates need level 1': [needs2, needs2.replace('< 2', '< 1')],
  'updates are for tx.origin': [needs2, needs2.replace('msg.sender', 'tx.origin')],
  'an empty title keeps the title before': [
    'asset.title = newTitle;',
    'if (bytes(newTitle).length != 0) asset.title = newTitle;',
  ],
  'time of an update only with a new hash': [
    ['asset.hash = newHash;', 'bool changes = asset.hash != newHash;\n        asset.hash = newHash;'],
    ['asset.updatedAt = uint64(block.timestamp);', 'if (changes) asset.updatedAt = uint64(block.timestamp);'],
  ],
  'a version only with a new hash': [
    ['asset.hash = newHash;', 'bool changes = asset.hash != newHash;\n        asset.hash = newHash;'],
    ['uint32 version = ++asset.updates + 1;', 'uint32 version = (changes ? ++asset.updates : asset.updates) + 1;'],
  ],
  'an update resets the time of creation': [
    'asset.title = newTitle;',
    'asset.title = newTitle;\n        asset.createdAt = uint64(block.timestamp);',
  ],
  'an update gives the asset to the editor': [
    'asset.title = newTitle;',
    'asset.title = newTitle;\n        asset.owner = msg.sender;',
  ],
  'AssetUpdated names the owner': [updated, updated.replace('msg.sender', '_assets[id].owner')],
  'AssetUpdated names tx.origin': [updated, updated.replace('msg.sender', 'tx.origin')],
  'AssetUpdated names the version before': [
    'uint32 version = ++asset.updates + 1;',
    'uint32 version = asset.updates++ + 1;',
  ],
  'AssetUpdated names the hash before': [
    ['asset.hash = newHash;', 'bytes32 was = asset.hash;\n        asset.hash = newHash;'],
    [updated, updated.replace('newHash', 'was')],
  ],
  'an update keeps the CID before': ['asset.cidForm = asset.cid.write(asset.cidForm, newCid);', ''],
  'no limit for the title of a new asset': ['_checkTitle(title);\n        uint256 taken', 'uint256 taken'],
  'no limit for the title of a revealed asset': [
    '_checkTitle(title);\n        bytes32 commitment',
    'bytes32 commitment',
  ],
  'no limit for the title of an update': ['_checkTitle(newTitle);', ''],
  'titles have 255 bytes': ['bytes(title).length > _MAX_TITLE', 'bytes(title).length >= _MAX_TITLE'],
  'titles have 257 bytes': ['_MAX_TITLE = 256', '_MAX_TITLE = 257'],
  'CIDs have 127 bytes': ['length > _MAX_CID', 'length >= _MAX_CID'],
  'CIDs have 129 bytes': ['_MAX_CID = 128', '_MAX_CID = 129'],
  'zero is a hash': ['if (hash == bytes32(0)) revert IPRegistry_EmptyHash();', ''],
  'time of the last update is that of creation': [
    'asset.updates == 0 ? asset.createdAt : asset.updatedAt',
    'asset.createdAt',
  ],
});
