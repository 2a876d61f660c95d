import { mutantsIn } from './semantic-mutant.ts';

const revertTransfer = (signature: string) =>
  [
    `${signature} external pure {\n        revert IIPRegistry.IPRegistry_NotTransferable();`,
    `${signature} external pure {`,
  ] as const;

/** Soul-bound tokens. */
const soulBound = mutantsIn('SoulBound', {
  'approve does nothing': revertTransfer('function approve(address, uint256)'),
  'setApprovalForAll does nothing': revertTransfer('function setApprovalForAll(address, bool)'),
  'transferFrom does nothing': revertTransfer('function transferFrom(address, address, uint256)'),
  'safeTransferFrom does nothing': revertTransfer('function safeTransferFrom(address, address, uint256)'),
  'safeTransferFrom with data does nothing': revertTransfer(
    'function safeTransferFrom(address, address, uint256, bytes calldata)',
  ),
  'every owner approved their own account': [
    'function isApprovedForAll(address, address) external pure returns (bool) {\n        return false;',
    'function isApprovedForAll(address a, address b) external pure returns (bool) {\n        return a == b;',
  ],
  'the owner is approved': ['_ownerOf(tokenId);\n        return address(0);', 'return _ownerOf(tokenId);'],
  'an unknown token has no approval': [
    '_ownerOf(tokenId);\n        return address(0);',
    'return tokenId == 0 ? address(1) : address(0);',
  ],
  'tokens are not locked': ['return true;', 'return false;'],
  'unknown tokens are locked': ['_ownerOf(tokenId);\n        return true;', 'return tokenId != type(uint256).max;'],
  'the zero address has a balance': ['if (owner == address(0)) revert IIPRegistry.IPRegistry_ZeroAddress();', ''],
  'unknown tokens belong to the zero address': ['if (owner == address(0)) _revertUnknown(tokenId);', ''],
  'Locked comes before Transfer': [
    'emit Transfer(address(0), to, tokenId);\n        emit Locked(tokenId);',
    'emit Locked(tokenId);\n        emit Transfer(address(0), to, tokenId);',
  ],
  'minting does not emit Locked': ['emit Locked(tokenId);', ''],
  'minting swaps from and to': ['emit Transfer(address(0), to, tokenId);', 'emit Transfer(to, address(0), tokenId);'],
  'burning swaps from and to': [
    'emit Transfer(from, address(0), tokenId);',
    'emit Transfer(address(0), from, tokenId);',
  ],
  'burning emits Unlocked': [
    'emit Transfer(from, address(0), tokenId);',
    'emit Unlocked(tokenId);\n        emit Transfer(from, address(0), tokenId);',
  ],
  'ERC-5192 is not supported': ['interfaceId == type(IERC5192).interfaceId || ', ''],
});

/** CIDs in one slot. */
const cidText = mutantsIn('CidText', {
  'padding bits are ignored': [' || low & 3 != 0', ''],
  'header bits are ignored': [' || high >> 158 != 0', ''],
  'a longer CID is cut': ['if (text.length != 59)', 'if (text.length < 59)'],
  'raw and dag-pb are swapped when read': ['form == Form.Raw ? _RAW : _DAG_PB', 'form == Form.Raw ? _DAG_PB : _RAW'],
  'raw is dag-pb': ['if (prefix == _RAW) form = Form.Raw;', 'if (prefix == _RAW) form = Form.DagPb;'],
  'the text before is left': ['else if (before == Form.Text) delete stored.text;', ''],
  'the digest before is left under a text': [
    'if (form != Form.Text || before > Form.Text) stored.digest = digest;',
    'if (form != Form.Text) stored.digest = digest;',
  ],
  'the text is read for every form': ['return form > Form.Text ? format', 'return form > Form.Raw ? format'],
});

export const tokenMutants = [...soulBound, ...cidText];
