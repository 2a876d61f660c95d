import { mutantsIn } from './semantic-mutant.ts';

const commitment = 'keccak256(abi.encode(block.chainid, address(this), msg.sender, fileHash, salt))';
const loaded = 'Commitment memory committed = _commitments[commitment];';
const claimed = 'emit PriorityClaimed(record.assetId, msg.sender, committed.since);';
const revealed = '_commitments[commitment].revealed = true;';
/** A commitment of another form counts too. */
const orElse = (form: string) =>
  [
    loaded,
    `${loaded}\n        if (committed.since == 0) {\n            commitment = keccak256(${form});\n            committed = _commitments[commitment];\n        }`,
  ] as const;

/** Commitments, reveals and priority claims. */
export const commitmentMutants = mutantsIn('IPRegistry', {
  'a commitment names chain 80002 forever': [commitment, commitment.replace('block.chainid', 'uint256(80002)')],
  'a commitment without chain id counts too': orElse('abi.encode(address(this), msg.sender, fileHash, salt)'),
  'a commitment for chain 0 counts too': orElse('abi.encode(uint256(0), address(this), msg.sender, fileHash, salt)'),
  'a commitment for chain 80002 counts on every chain': orElse(
    'abi.encode(uint256(80002), address(this), msg.sender, fileHash, salt)',
  ),
  'a commitment without contract counts too': orElse('abi.encode(block.chainid, msg.sender, fileHash, salt)'),
  'a commitment without account counts too': orElse('abi.encode(block.chainid, address(this), fileHash, salt)'),
  'a commitment of tx.origin counts too': orElse('abi.encode(block.chainid, address(this), tx.origin, fileHash, salt)'),
  'a commitment without salt counts too': orElse('abi.encode(block.chainid, address(this), msg.sender, fileHash)'),
  'a packed commitment counts too': orElse(
    'abi.encodePacked(block.chainid, address(this), msg.sender, fileHash, salt)',
  ),
  'a second commitment begins again': [
    'if (_commitments[commitment].since != 0) revert IPRegistry_BadCommitment(commitment);',
    '',
  ],
  'a second commitment is ignored': [
    'if (_commitments[commitment].since != 0) revert IPRegistry_BadCommitment(commitment);',
    'if (_commitments[commitment].since != 0) return;',
  ],
  'a commitment that was revealed can be made again': [
    'if (_commitments[commitment].since != 0) revert',
    'if (_commitments[commitment].since != 0 && !_commitments[commitment].revealed) revert',
  ],
  'a commitment can be used repeatedly': [
    'if (committed.since == 0 || committed.revealed) revert',
    'if (committed.since == 0) revert',
  ],
  'a claim leaves the commitment open': [
    [`${revealed}\n`, ''],
    [
      'if (record.assetId == 0) return _create',
      `if (record.assetId == 0) ${revealed}\n        if (record.assetId == 0) return _create`,
    ],
  ],
  'priority over a commitment of the same second': [
    'if (committed.since >= record.since)',
    'if (committed.since > record.since)',
  ],
  'priority over the creation of the asset instead of the hash': [
    'if (committed.since >= record.since)',
    'if (committed.since >= _assets[record.assetId].createdAt)',
  ],
  'priority over the last update of the asset': [
    'if (committed.since >= record.since)',
    'if (committed.since >= (_assets[record.assetId].updates == 0 ? record.since : _assets[record.assetId].updatedAt))',
  ],
  'priority over everything': [
    'if (committed.since >= record.since) revert IPRegistry_HashAlreadyExists(fileHash, record.assetId);',
    '',
  ],
  'a claim takes the asset': [claimed, `${claimed}\n        _assets[record.assetId].owner = msg.sender;`],
  'a claim takes the asset of the hash away': [claimed, `${claimed}\n        delete _hashes[fileHash];`],
  'a claim names the owner of the asset': [claimed, claimed.replace('msg.sender', '_assets[record.assetId].owner')],
  'a claim names tx.origin': [claimed, claimed.replace('msg.sender', 'tx.origin')],
  'a claim names its own time': [claimed, claimed.replace('committed.since', 'uint64(block.timestamp)')],
  'a claim names the time of the hash': [claimed, claimed.replace('committed.since', 'record.since')],
  'a claim gives no id back': ['return record.assetId;', 'return 0;'],
  'a claim emits no event': [claimed, ''],
  'a reveal of a free hash has no time': [
    'return _create(fileHash, cid, title, committed.since);',
    'return _create(fileHash, cid, title, 0);',
  ],
  'Committed names no time': ['emit Committed(commitment, uint64(block.timestamp));', 'emit Committed(commitment, 0);'],
  'isRevealed is true for every commitment': [
    'return _commitments[commitment].revealed;',
    'return _commitments[commitment].since != 0;',
  ],
});
